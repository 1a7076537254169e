import * as oidc from 'openid-client';
import { answerConsent, givenAgents, signInUpToConsent } from '../support/agents.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { authorize, basic, type GivenClient, givenClient, newPkce, ownClient, token } from '../support/oidc.js';
import { REDIRECT_CORPUS } from '../support/redirect-corpus.js';
import { RelyingParty } from '../support/relying-party.js';
import { useService } from '../support/service.js';

/** The attacks of «Best Current Practice for OAuth 2.0 Security», by its sections. */
describe('RFC 9700', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application, { redirectUrls: ['https://app.example.com/cb'] });
  });

  const party = (asking = client) => new RelyingParty(service, asking, identity);
  const challenged = ({ challenge }: { challenge: string }) => ({
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const refused = { status: 400, body: { error: 'invalid_grant' } };

  describe('4.1 redirect confusion', () => {
    const NEAR_MISSES = [
      'https://app.example.com/cb/',
      'https://app.example.com/cb?x=1',
      'https://app.example.com/cb?',
      'https://app.example.com/cb#',
      'https://app.example.com/cb#x',
      'https://app.example.com/CB',
      'https://APP.example.com/cb',
      'HTTPS://app.example.com/cb',
      'https://app.example.com:443/cb',
      'https://app.example.com:8443/cb',
      'https://app.example.com./cb',
      'https://user@app.example.com/cb',
      'https://app.example.com@evil.example/cb',
      'https://app.example.com\\@evil.example/cb',
      'https://app.example.com/cb/../evil',
      'https://app.example.com/x/../cb',
      'https://app.example.com/%63b',
      'https://app.example.com/cb%2f..%2fevil',
      'https://app.example.com//cb',
      ' https://app.example.com/cb',
      'https://app.example.com/cb ',
      'javascript:alert(1)//https://app.example.com/cb',
      'data:text/html,https://app.example.com/cb',
      'com.example.app:/cb',
    ];

    /** Shown on our own page, which leads nowhere else. */
    async function expectPage(asking: GivenClient, uri: string, more: Record<string, string> = {}): Promise<void> {
      const { status, headers } = await authorize(new Browser(service), asking, { ...more, redirect_uri: uri });
      expect([uri.slice(0, 200), status, headers.get('location')]).toEqual([uri.slice(0, 200), 400, null]);
    }

    // Red where mayRedirect compares how a URL begins.
    it('answers a client that lists its URLs at these alone, to the letter', async () => {
      for (const uri of [...NEAR_MISSES, ...REDIRECT_CORPUS].filter(isSendable)) await expectPage(client, uri);
    });

    // Red where mayRedirect does not ask isOnOrigins.
    it('answers the own client without a list on its origins alone', async () => {
      const pkce = challenged(newPkce());
      const onOrigin = (uri: string) => uri.startsWith('https://app.example.com/') && !/[#\\\0]/.test(uri);
      const elsewhere = [...NEAR_MISSES, ...REDIRECT_CORPUS].filter((uri) => !onOrigin(uri.trim()));
      for (const uri of elsewhere.filter(
        (one) => !/^https:\/\/app\.example\.com:443\/|^https:\/\/APP\.|^HTTPS:/.test(one),
      ))
        await expectPage(ownClient(application), uri, pkce);
    });

    // Red where mayRedirect compares how a loopback URL begins.
    it('lets the port alone vary, and only of a loopback address', async () => {
      const redirectUrls = ['http://127.0.0.1/cb', 'com.example.shop:/cb', 'https://spa.example.com/cb'];
      const installed = await givenClient(service, application, { type: 'public', redirectUrls });
      const pkce = challenged(newPkce());
      const wrong = [
        'http://127.0.0.1:8000@evil.example/cb',
        'http://127.0.0.1.evil.example/cb',
        'http://127.0.0.1:8000.evil.example/cb',
        'http://127.0.0.1:8000/other',
        'http://127.0.0.1:8000/cb/../other',
        'http://127.0.0.1:8000/cb?x=1',
        'http://127.0.0.1:8000/cb#x',
        'http://127.0.0.1:/cb',
        'http://127.0.0.2:8000/cb',
        'http://127.1:8000/cb',
        'http://2130706433:8000/cb',
        'http://localhost:8000/cb',
        'http://[::1]:8000/cb',
        'https://127.0.0.1:8000/cb',
        'https://spa.example.com:8000/cb',
        'com.example.shop:/cb/x',
        'com.example.shop://cb',
        'COM.example.shop:/cb',
        'com.example.shop.evil:/cb',
        'com.example.other:/cb',
      ];
      for (const uri of wrong) await expectPage(installed, uri, pkce);
      for (const uri of ['http://127.0.0.1:8000/cb', 'http://127.0.0.1:65535/cb', ...redirectUrls]) {
        const { status } = await authorize(new Browser(service), installed, { ...pkce, redirect_uri: uri });
        expect([uri, status]).toEqual([uri, 303]);
      }
    });
  });

  // Red where front.ts sends another referrer policy.
  it('4.2 a code does not leak by Referer: no page of a login sends one', async () => {
    const browser = new Browser(service);
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    const page = await browser.open(pathname + search);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    await browser.submit({ email: identity.email, password: PASSWORD });
    expect(browser.page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  // Red where answerTo names another issuer.
  it('4.4 mix-up: every answer names its issuer, and a client refuses one that names another', async () => {
    const asking = party();
    const success = await asking.askAndSignIn();
    await asking.ask({ response_type: 'token' });
    const failure = asking.back as URL;
    await asking.ask({ response_type: 'token', response_mode: 'fragment' });
    const fragment = new URLSearchParams(asking.browser.page.headers.get('location')?.split('#')[1]);
    const answers = [success.searchParams, failure.searchParams, fragment];
    for (const answer of answers) expect(answer.get('iss')).toBe(service.url);
    const config = await oidc.discovery(new URL(service.url), client.id, client.secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    });
    success.searchParams.set('iss', 'https://id.evil.example');
    const grant = oidc.authorizationCodeGrant(config, success, { expectedState: 'a-state' });
    await expect(grant).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
  });

  // Red where provesVerifier takes every verifier.
  it('4.5 code injection: a code of another login does not work with the verifier of this one', async () => {
    const [theirs, mine] = [newPkce(), newPkce()];
    const stolen = await party().askAndSignIn(challenged(theirs));
    expect(await party().exchange(stolen, { code_verifier: mine.verifier })).toMatchObject(refused);
  });

  // Red where CodeGrant.read does not ask whose code it is.
  it('4.5 code injection: a code of one client does not work for another one, whose attempt spends nothing', async () => {
    const other = await givenClient(service, application, { redirectUrls: [client.redirectUri] });
    const { apiKey, id } = await givenApplication(service);
    const code = await party().askAndSignIn();
    for (const thief of [other, ownClient(application), { id, secret: apiKey, redirectUri: client.redirectUri }])
      expect(await party(thief).exchange(code)).toMatchObject(refused);
    expect(await party().exchange(code)).toMatchObject({ status: 200 });
  });

  // Red where CodeGrant.read does not compare redirect_uri.
  it('4.5 code injection: a code comes with the redirect URL that it was sent to', async () => {
    const code = await party().askAndSignIn();
    const moved = { redirect_uri: 'https://app.example.com/other' };
    expect(await party().exchange(code, moved)).toMatchObject(refused);
  });

  // Red where answerTo changes the state.
  it('4.7 cross-site request forgery: the answer carries the state that the client made for this browser', async () => {
    const state = 'é & = # ? / +';
    const back = await party().askAndSignIn({ state });
    expect(back.searchParams.getAll('state')).toEqual([state]);
  });

  // Red where provesVerifier takes a verifier without a challenge.
  it('4.8 PKCE downgrade: a challenge that was taken out on the way is noticed', async () => {
    const { verifier } = newPkce();
    expect(await party().exchange(await party().askAndSignIn(), { code_verifier: verifier })).toMatchObject(refused);
  });

  // Red where provesVerifier takes a missing verifier.
  it('4.8 PKCE downgrade: a verifier that was taken out on the way is noticed', async () => {
    const back = await party().askAndSignIn(challenged(newPkce()));
    expect(await party().exchange(back)).toMatchObject(refused);
  });

  // Red where readChallenge takes every method.
  it('4.8 PKCE downgrade: plain is refused, named or not', async () => {
    const { verifier } = newPkce();
    for (const method of ['plain', '']) {
      const asking = party();
      await asking.ask({ code_challenge: verifier, code_challenge_method: method });
      expect(asking.back?.searchParams.get('error')).toBe('invalid_request');
    }
    const { body } = await service.http.get('/.well-known/openid-configuration');
    expect(body.code_challenge_methods_supported).toEqual(['S256']);
  });

  // Red where readRequest does not demand a challenge.
  it('4.8 PKCE downgrade: a public client cannot go without it', async () => {
    const settings = { type: 'public' as const, redirectUrls: ['http://127.0.0.1/cb'] };
    const asking = party(await givenClient(service, application, settings));
    await asking.ask();
    expect(asking.back?.searchParams.get('error')).toBe('invalid_request');
  });

  // Red where redirectOf takes the first of several URLs.
  it('4.11 open redirection: an unknown client, or a request without a URL, ends on our own page', async () => {
    const unknown = { ...client, id: 'nobody', redirectUri: 'https://evil.example/' };
    const { status, headers } = await authorize(new Browser(service), unknown, { response_type: 'token' });
    expect([status, headers.get('location')]).toEqual([400, null]);
    const several = ['https://app.example.com/a', 'https://app.example.com/b'];
    const open = await givenClient(service, application, { redirectUrls: several });
    const without = await authorize(new Browser(service), open, { redirect_uri: '' });
    expect([without.status, without.headers.get('location')]).toEqual([400, null]);
  });

  // Red where a fault is told to every client: such a link leads from this host to any site, with no click on a page.
  it('4.11 open redirection: a client that anyone may register leads nobody on before they have acted', async () => {
    const offering = await givenApplication(service);
    await givenAgents(service, offering);
    const metadata = { client_name: 'A prize', redirect_uris: ['https://evil.example/'] };
    const { body } = await service.http.post(`/oauth/register/${offering.slug}`, metadata);
    const anyones = { id: body.client_id, secret: '', redirectUri: 'https://evil.example/' };
    const right = challenged(newPkce());
    const asked: Record<string, string>[] = [
      {},
      { ...right, response_type: 'token' },
      { ...right, scope: '', prompt: 'none login' },
      { ...right, resource: 'https://api.evil.example' },
      { ...right, id_token_hint: 'none' },
      { ...right, prompt: 'none' },
    ];
    for (const one of asked) {
      const { status, headers } = await authorize(new Browser(service), anyones, one);
      expect([one, status, headers.get('location')]).toEqual([one, 400, null]);
    }
    const browser = new Browser(service);
    await authorize(browser, anyones, right);
    await signInUpToConsent(browser, await givenIdentity(service, offering));
    const declined = await answerConsent(browser, 'decline');
    expect([declined.origin, declined.searchParams.get('error')]).toEqual(['https://evil.example', 'access_denied']);
  });

  // Red where HostedPages.lead answers 307.
  it('4.12 307: no redirect repeats the form that was posted', async () => {
    const asking = party();
    const sent = { client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid' };
    const started = await asking.browser.post('/oauth/authorize', sent);
    const again = await asking.browser.land();
    const { pathname, search } = new URL(again.headers.get('location') ?? '');
    await asking.browser.open(pathname + search);
    const left = await asking.browser.submit({ email: identity.email, password: PASSWORD });
    expect([started.status, again.status, left.status]).toEqual([303, 303, 303]);
  });

  // Red where the rules take a dead token for a lost answer.
  it('4.14 refresh replay: a copy that comes late ends the session for both', async () => {
    const { body } = await party().signIn({ scope: 'openid offline_access' });
    const refresh = (sent: string) =>
      token(service, { grant_type: 'refresh_token', refresh_token: sent }, basic(client));
    const second = await refresh(body.refresh_token ?? '');
    const third = await refresh(second.body.refresh_token);
    expect(await refresh(body.refresh_token ?? '')).toMatchObject(refused);
    expect(await refresh(third.body.refresh_token)).toMatchObject(refused);
  });

  // Red where pageHeaders leaves frame-ancestors out.
  it('4.16 clickjacking: no page of a login can be framed', async () => {
    const browser = new Browser(service);
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    const fault = await authorize(new Browser(service), client, { redirect_uri: 'https://evil.example/' });
    for (const { headers } of [browser.page, fault])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

/** Not empty, which counts as not sent, and no longer than a URL may be. */
const isSendable = (uri: string): boolean => uri !== '' && uri.length < 10_000;
