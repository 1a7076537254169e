import { createHash } from 'node:crypto';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { CLIENT, givenProvider } from '../support/given-provider.js';
import { alertOf, Browser, givenLogin, visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, givenDeparture, person, signedInThere, userOf } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('Signing in at a provider', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  beforeEach(async () => {
    upstream.replies.clear();
    upstream.asked.length = 0;
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    browser = new Browser(service);
  });
  afterAll(() => upstream.stop());

  const departure = (more: object = {}) => givenDeparture(service, application, browser, 'corp', more);
  const codeOf = (answer: Answer): string | null => answer.headers.get('x-error-code');

  it('leads to the provider with state, nonce, PKCE and hints, and back to the application', async () => {
    const departed = await departure({ login_hint: 'ada@example.com', ui_locales: 'en-GB' });
    const asked = Object.fromEntries(departed.url.searchParams);
    expect(departed.url.origin + departed.url.pathname).toBe(`${upstream.issuer}/authorize`);
    expect(asked).toEqual({
      client_id: CLIENT,
      response_type: 'code',
      redirect_uri: `${service.url}/login/callback/${application.slug}/corp`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^gh_state_[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      login_hint: 'ada@example.com',
      ui_locales: 'en-GB',
    });
    const claims = person({ name: 'Ada' });
    const answer = await signedInThere(browser, upstream, departed, claims);
    expect(answer.status).toBe(303);
    expect(await userOf(service, answer)).toMatchObject({ email: claims.email, name: 'Ada', provider: 'corp' });
    const exchange = upstream.asked.find(({ path }) => path === '/token');
    const verifier = exchange?.form.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.code_challenge);
    expect(exchange?.form.get('redirect_uri')).toBe(asked.redirect_uri);
  });

  it('asks for the user where the ID token names no address', async () => {
    const { sub, email } = person();
    const departed = await departure();
    upstream.replies.set('/userinfo', { sub, email, email_verified: true, name: 'Grace' });
    const claims = { aud: CLIENT, sub: sub as string };
    const user = await userOf(service, await signedInThere(browser, upstream, departed, claims));
    expect(user).toMatchObject({ email, email_verified: true, name: 'Grace' });
  });

  // Red where it is stored as it was said: the API would refuse each of these.
  it.each([
    ['en_us', 'en-US'],
    ['x'.repeat(36), null],
    ['English (United States)', null],
  ])('keeps the language %s of a new user as %s, as the API takes it', async (locale, kept) => {
    const back = await signedInThere(browser, upstream, await departure(), person({ locale }));
    expect(await userOf(service, back)).toMatchObject({ locale: kept });
  });

  it('shows the sign-in page again to a user who cancelled at the provider', async () => {
    const departed = await departure();
    const answer = await comeBack(browser, departed, { error: 'access_denied', error_description: '<b>no</b>' });
    expect(alertOf(answer.text)).toBe('');
    expect(visibleText(answer.text)).toContain('You came back without signing in there. Choose how to continue.');
    expect(answer.text).not.toContain('<b>no</b>');
    expect((await browser.press('Continue with corp')).status).toBe(303);
  });

  it('leaves passwords alone while the provider is away', async () => {
    upstream.replies.set('/token', (response) => response.writeHead(503).end());
    const departed = await departure();
    const away = await comeBack(browser, departed);
    expect([away.status, codeOf(away)]).toEqual([503, 'provider_unreachable']);
    expect((await browser.follow('Back to sign in')).status).toBe(200);
  });

  it('shows buttons alone where the plan has no passwords, and none that the plan leaves out', async () => {
    const own = await givenApplication(service, { plan: { providers: ['corp'] } });
    await givenProvider(service, own, { issuer: upstream.issuer });
    await givenProvider(service, own, { provider: 'google', type: 'google' });
    const page = await browser.open((await givenLogin(service, own)).path);
    expect(visibleText(page.text)).not.toMatch(/Password|Google|not available/);
    expect(visibleText(page.text)).toContain('Continue with corp');
    const forged = page.text.match(/action="(\/login\/with\/)corp([^"]+)"/);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const path = `${forged?.[1]}google${forged?.[2]}`.replaceAll('&amp;', '&');
    expect(codeOf(await browser.post(path, { csrf }))).toBe('provider_blocked_by_plan');
  });
});
