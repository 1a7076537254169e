import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider, givenRoutes } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { comeBack, givenDeparture, userOf } from '../support/social.js';
import { type Reply, Upstream } from '../support/upstream.js';
import { linksOf } from '../support/upstream-accounts.js';

describe('GitHub', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;
  let upstream: Upstream;
  const email = (more: object = {}) => ({ email: `${newId()}@example.com`, primary: true, verified: true, ...more });
  let departed: Awaited<ReturnType<typeof givenDeparture>>;

  beforeAll(async () => {
    upstream = await Upstream.start();
    const hosts = ['https://github.com', 'https://api.github.com'];
    givenRoutes(service, Object.fromEntries(hosts.map((host) => [host, upstream.issuer])));
  });
  beforeEach(async () => {
    upstream.replies.clear();
    upstream.asked.length = 0;
    application = await givenApplication(service);
    browser = new Browser(service);
    await givenProvider(service, application, { provider: 'github', type: 'github' });
    departed = await givenDeparture(service, application, browser, 'GitHub');
    upstream.replies.set('/login/oauth/access_token', {
      access_token: 'a',
      token_type: 'bearer',
      scope: 'user:email',
    });
    upstream.replies.set('/user', { id: 42, login: 'octocat', name: 'Octo Cat', email: 'public@example.com' });
  });
  afterAll(() => upstream.stop());

  it('signs in with the number of the account and its primary address, and takes its own `iss`', async () => {
    const main = email({ email: '42+octocat@users.noreply.github.com' });
    upstream.replies.set('/user/emails', [email({ primary: false }), main]);
    expect(departed.url.origin + departed.url.pathname).toBe('https://github.com/login/oauth/authorize');
    await comeBack(browser, departed, { iss: 'https://github.com/login/oauth' });
    await browser.land();
    const user = await userOf(service, await browser.press('Create account'));
    expect(user).toMatchObject({ email: main.email, email_verified: true, name: 'Octo Cat', provider: 'github' });
    const { rows } = await service.db.query('SELECT issuer, subject FROM linked_accounts WHERE identity_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ issuer: 'https://github.com', subject: '42' }]);
    expect(upstream.asked.find(({ path }) => path === '/user')?.headers.authorization).toBe('Bearer a');
  });

  // GitHub verified it once; the mailbox may have another owner today.
  it.each([
    ['verified', { verified: true }],
    ['not verified', { verified: false }],
    ['of GitHub itself', { email: 'octocat@github.com' }],
  ])('R82: leads a primary address that is %s to its proof', async (_what, more) => {
    const owner = await givenIdentity(service, application);
    upstream.replies.set('/user/emails', [email({ email: owner.email, ...more }), email({ primary: false })]);
    expect((await comeBack(browser, departed)).headers.get('location')).toMatch(/^\/login\/linking\?/);
    const links = await linksOf(service, { issuer: 'https://github.com', subject: '42' });
    expect(links.map(({ identity_id }) => identity_id)).not.toContain(owner.id);
  });

  it.each(['42+octocat@users.noreply.github.com', 'octocat@users.noreply.github.com'])(
    'R82: takes %s for a relay',
    async (address) => {
      upstream.replies.set('/user/emails', [email({ email: address })]);
      await comeBack(browser, departed);
      await browser.land();
      expect(await userOf(service, await browser.press('Create account'))).toMatchObject({ email_is_relay: true });
    },
  );

  const TOKEN = '/login/oauth/access_token';
  const answering =
    (status: number): Reply =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end('{}');

  it.each<[string, string, Reply | object, number, string]>([
    ['a code that it refuses', TOKEN, { error: 'bad_verification_code' }, 403, 'provider_refused'],
    ['our secret refused', TOKEN, { error: 'incorrect_client_credentials' }, 502, 'provider_rejects_client'],
    ['a user without a number', '/user', { id: '42', login: 'octocat' }, 401, 'provider_answer_invalid'],
    ['addresses that nobody consented to', '/user/emails', answering(404), 401, 'provider_answer_invalid'],
    ['its interface out of order', '/user', answering(503), 503, 'provider_unreachable'],
  ])('R80, I31: signs in nobody with %s', async (_what, path, reply, status, code) => {
    upstream.replies.set('/user/emails', [email()]);
    upstream.replies.set(path, reply);
    const answer = await comeBack(browser, departed);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
  });

  it('R80: takes no answer of another issuer', async () => {
    upstream.replies.set('/user/emails', [email()]);
    const answer = await comeBack(browser, departed, { iss: 'https://github.com' });
    expect(answer.headers.get('x-error-code')).toBe('provider_answer_invalid');
    expect(upstream.asked.filter(({ path }) => path === '/login/oauth/access_token')).toEqual([]);
  });
});
