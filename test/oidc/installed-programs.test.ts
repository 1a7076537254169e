import { answerConsent } from '../support/agents.js';
import { auditEvents } from '../support/audit.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { Browser, visibleText } from '../support/hosted.js';
import {
  authorize,
  backAt,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  signInThere,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';

/** As it is listed, and as the program is answered: at any port of the device. */
const ON_DEVICE: [string, string, string][] = [
  ['a scheme of its own', 'com.example.notes:/cb', 'com.example.notes:/cb'],
  ['the loopback interface', 'http://127.0.0.1/cb', 'http://127.0.0.1:4123/cb'],
];

describe('In a browser that is signed in', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: Browser;
  beforeEach(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
    await givenClientCode(service, await givenClient(service, application), identity, {}, browser);
  });

  const pkce = newPkce();
  const installed = async (listed: string, redirectUri = listed, more: { firstParty?: boolean } = {}) => ({
    ...(await givenClient(service, application, { type: 'public', name: 'Notes', redirectUrls: [listed], ...more })),
    redirectUri,
  });
  const start = (program: GivenClient, more: Record<string, string> = {}, its = browser) =>
    authorize(its, program, { code_challenge: pkce.challenge, code_challenge_method: 'S256', ...more });
  /** Opens the page to which the browser was led, and says which one it is. */
  const open = async (): Promise<string> => {
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    return pathname;
  };
  const goOn = () => browser.press(`Continue as ${identity.email}`, { answer: 'allow' });
  const subjectAt = async ({ id, redirectUri }: GivenClient) => {
    const form = { grant_type: 'authorization_code', client_id: id, redirect_uri: redirectUri };
    const code = backAt(browser).code as string;
    const { body } = await token(service, { ...form, code, code_verifier: pkce.verifier });
    return claimsIn(body.access_token).sub;
  };

  // Red where Consents.isDue does not ask who could be the client: the code came without a page.
  describe.each(ON_DEVICE)('a program that is answered at %s', (_where, listed, redirectUri) => {
    let program: GivenClient;
    beforeEach(async () => {
      program = await installed(listed, redirectUri);
    });

    it('gets its code once the user goes on, and asks each time', async () => {
      for (let times = 0; times < 2; times++) {
        await start(program);
        expect(await open()).toBe('/login/consent');
        const text = visibleText(browser.page.text);
        for (const said of ['to continue to Notes', `Continue as ${identity.email}`, 'we cannot tell which one'])
          expect(text).toContain(said);
        await goOn();
        expect(await subjectAt(program)).toBe(identity.id);
      }
    });

    it('gets its code without a question where the user has just typed the password', async () => {
      await start(program, { prompt: 'login' });
      expect((await signInThere(browser, identity)).searchParams.get('code')).toMatch(/^gh_code_/);
    });

    it('learns nothing without a page (prompt=none)', async () => {
      for (const its of [browser, new Browser(service)]) {
        await start(program, { prompt: 'none' }, its);
        expect(backAt(its)).toMatchObject({ error: 'interaction_required' });
      }
    });
  });

  // Red where Consents.give writes one for every client.
  it('keeps no consent for a program of the application’s own people', async () => {
    await start(await installed('com.example.notes:/cb'));
    await open();
    await goOn();
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    expect((await service.db.query('SELECT FROM consents WHERE identity_id = $1', [identity.id])).rows).toEqual([]);
    expect(await auditEvents(service, { identityId: identity.id, type: 'consent.given' })).toEqual([]);
  });

  it('signs in another account where the user wants that', async () => {
    const program = await installed('com.example.notes:/cb');
    const other = await givenIdentity(service, application);
    await start(program);
    await open();
    await browser.follow('Use another account');
    await browser.submit({ email: other.email, password: other.password });
    expect(await subjectAt(program)).toBe(other.id);
  });

  // Red where Questions.answer does not say that the user has answered.
  it('asks nothing more where the user has just answered another question', async () => {
    const organizations = await Organizations.of(service, application);
    for (const slug of ['acme', 'globex']) await organizations.put(await organizations.make(slug), identity);
    await start(await installed('com.example.notes:/cb'));
    expect(await open()).toBe('/login/organization');
    const [, organization = ''] = /value="([^"]+)"[^>]*>The acme</.exec(browser.page.text) ?? [];
    await browser.press('The acme', { organization });
    expect(backAt(browser).code).toMatch(/^gh_code_/);
  });

  it('asks for the consent again where other people’s program has it already', async () => {
    const program = await installed('http://127.0.0.1/cb', 'http://127.0.0.1:4123/cb', { firstParty: false });
    for (let times = 0; times < 2; times++) {
      await start(program);
      await open();
      expect(visibleText(browser.page.text)).toContain('Allow access?');
      expect((await answerConsent(browser, 'allow')).searchParams.get('code')).toMatch(/^gh_code_/);
    }
    await start(program, { prompt: 'none' });
    expect(backAt(browser)).toMatchObject({ error: 'interaction_required' });
  });

  it.each([
    ['an https link that only its own program opens', { type: 'public', redirectUrls: ['https://app.example.com/cb'] }],
    ['a secret', { type: 'web', redirectUrls: ['http://127.0.0.1/cb'] }],
  ] as const)('asks nothing for a client that has %s', async (_what, { type, redirectUrls }) => {
    const client = await givenClient(service, application, { type, redirectUrls: [...redirectUrls] });
    await start(client);
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    await start(client, { prompt: 'none' });
    expect(backAt(browser).code).toMatch(/^gh_code_/);
  });
});
