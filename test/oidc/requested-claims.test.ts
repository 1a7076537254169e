import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { Browser } from '../support/hosted.js';
import { authorize, backAt, basic, claimsIn, type GivenClient, givenClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const UNMET = { error: 'unmet_authentication_requirements', state: 's' };

/** OpenID Connect Core, 5.5.1.1. */
const demanding = (...values: string[]) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
  state: 's',
});

describe('An essential acr', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const asked = async (more: Record<string, string>) => {
    await authorize(browser, client, more);
    return backAt(browser);
  };
  /** As far as the password leads. */
  const signIn = async (more: Record<string, string> = {}) => {
    await authorize(browser, client, more);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    await browser.submit({ email: identity.email, password: PASSWORD });
  };
  const tokensFor = async ({ code }: Record<string, string>) => {
    const form = { grant_type: 'authorization_code', code: code as string, redirect_uri: client.redirectUri };
    return (await token(service, form, basic(client))).body;
  };
  const acrOf = async (back: Record<string, string>) => claimsIn((await tokensFor(back)).id_token).acr;
  const useOf = async (passkey: Awaited<ReturnType<typeof givenPasskey>>) => {
    await browser.land();
    const { action, csrf } = passkeyFormOf(browser.page);
    await browser.post(action, { csrf, credential: passkey.use(passkeyRequestOf(browser.page)) });
  };

  // Red where CompletionService judges by the factors of the account alone.
  it('asks for two factors, and tells the client where the account has one', async () => {
    await signIn(demanding('mfa'));
    expect(backAt(browser)).toMatchObject(UNMET);
    expect(backAt(browser).code).toBeUndefined();
    expect(await asked({ prompt: 'none' })).toMatchObject({ error: 'login_required' });

    const app = await givenApp(service, identity);
    await signIn(demanding('mfa'));
    await browser.land();
    await browser.press('Verify', { code: app.code() });
    expect(await acrOf(backAt(browser))).toBe('mfa');
    expect(await acrOf(await asked({ ...demanding('mfa'), prompt: 'none' }))).toBe('mfa');
  });

  it('asks a browser that is signed in anew, and shows no page where none is wanted', async () => {
    await signIn();
    expect(await asked({ ...demanding('mfa', 'phr'), prompt: 'none' })).toMatchObject({
      error: 'interaction_required',
    });
    const passkey = await givenPasskey(service, application, identity);
    await signIn(demanding('mfa', 'phr'));
    await useOf(passkey);
    expect(await acrOf(backAt(browser))).toBe('phr');
    expect(await acrOf(await asked({ ...demanding('mfa'), prompt: 'none' }))).toBe('mfa');
    expect(await acrOf(await asked({ ...demanding('pwd'), prompt: 'none' }))).toBe('pwd');
  });

  // Red where the session does not keep what was demanded: its refresh names the passkey, which is more.
  it('is what the ID token of a refresh names too (OpenID Connect Core, 12.2)', async () => {
    const passkey = await givenPasskey(service, application, identity);
    await signIn(demanding('mfa', 'phr'));
    await useOf(passkey);
    const wanted = { ...demanding('mfa'), prompt: 'none', scope: 'openid offline_access' };
    const { id_token: first, refresh_token } = await tokensFor(await asked(wanted));
    const refreshed = await token(service, { grant_type: 'refresh_token', refresh_token }, basic(client));
    const said = [first, refreshed.body.id_token].map((idToken) => claimsIn(idToken));
    expect(said.map(({ acr }) => acr)).toEqual(['mfa', 'mfa']);
    expect(said[1]?.auth_time).toBe(said[0]?.auth_time);
  });

  it('of a passkey takes no code in its place', async () => {
    const app = await givenApp(service, identity);
    await signIn(demanding('phr'));
    expect(backAt(browser)).toMatchObject(UNMET);

    const passkey = await givenPasskey(service, application, identity, { isOfTwoFactors: true });
    await signIn(demanding('phr'));
    const page = browser.page.headers.get('location') as string;
    await browser.land();
    const { csrf } = passkeyFormOf(browser.page);
    await browser.post(page, { csrf, code: app.code() });
    await useOf(passkey);
    expect(await acrOf(backAt(browser))).toBe('phr');
  });

  it('with other values too is met by one of them', async () => {
    await signIn(demanding('urn:example:gold', 'pwd'));
    expect(await acrOf(backAt(browser))).toBe('pwd');
  });

  it('of unknown values alone is told at once, and a voluntary one is not', async () => {
    expect(await asked(demanding('urn:example:gold'))).toMatchObject(UNMET);
    await signIn({ claims: JSON.stringify({ id_token: { acr: { values: ['urn:example:gold', 'mfa'] } } }) });
    expect(await acrOf(backAt(browser))).toBe('pwd');
    const bare = JSON.stringify({ id_token: { acr: { essential: true } } });
    expect(await acrOf(await asked({ claims: bare, prompt: 'none' }))).toBe('pwd');
  });
});
