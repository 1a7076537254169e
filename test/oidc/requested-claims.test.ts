import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { Browser, visibleText } from '../support/hosted.js';
import {
  authorize,
  backAt,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

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
const enter = ({ email }: GivenIdentity) => browser.submit({ email, password: PASSWORD });
/** As far as the password leads. */
const signIn = async (more: Record<string, string> = {}, who = identity) => {
  await authorize(browser, client, more);
  const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
  await browser.open(pathname + search);
  await enter(who);
};
const tokensFor = async ({ code }: Record<string, string>) => {
  const form = { grant_type: 'authorization_code', code: code as string, redirect_uri: client.redirectUri };
  return (await token(service, form, basic(client))).body;
};
const claimsFor = async (back: Record<string, string>) => claimsIn((await tokensFor(back)).id_token);
const acrOf = async (back: Record<string, string>) => (await claimsFor(back)).acr;
const useOf = async (passkey: Awaited<ReturnType<typeof givenPasskey>>) => {
  await browser.land();
  const { action, csrf } = passkeyFormOf(browser.page);
  await browser.post(action, { csrf, credential: passkey.use(passkeyRequestOf(browser.page)) });
};

describe('An authorization request', () => {
  describe.each(['id_token_hint', 'the claim sub'])('that names a user by %s', (way) => {
    let wanted: GivenIdentity;
    let named: Record<string, string>;

    beforeEach(async () => {
      wanted = await givenIdentity(service, application);
      const { id_token: hint } = await tokensFor({ code: await givenClientCode(service, client, wanted) });
      const claims = JSON.stringify({ id_token: { sub: { value: wanted.id } } });
      named = way === 'id_token_hint' ? { id_token_hint: hint } : { claims };
    });

    const codes = async () =>
      (await service.db.query('SELECT id FROM authorization_codes WHERE identity_id = $1', [identity.id])).rows;

    // Red where CompletionService.judge does not compare the subject.
    it('gets no code for another one, who may change to the account that is meant', async () => {
      await signIn(named);
      expect([browser.page.status, browser.page.headers.get('location')]).toEqual([403, null]);
      expect(visibleText(browser.page.text)).toContain('asked for another account');
      expect(await codes()).toEqual([]);
      await enter(wanted);
      expect((await claimsFor(backAt(browser))).sub).toBe(wanted.id);
    });

    it('gets no code for another one who is signed in in the browser already', async () => {
      await signIn();
      const before = await codes();
      expect(await asked({ ...named, prompt: 'none' })).toMatchObject({ error: 'login_required' });
      await signIn(named);
      expect(browser.page.status).toBe(403);
      expect(await codes()).toEqual(before);
    });

    it('asks another one for no second factor', async () => {
      await givenApp(service, identity);
      await signIn(named);
      expect(browser.page.status).toBe(403);
      expect(
        (await service.db.query('SELECT flow_id FROM held_proofs WHERE identity_id = $1', [identity.id])).rows,
      ).toEqual([]);
    });
  });

  // Red where the first value alone counts: the user of the second one is asked to sign in.
  it('that names several users is for any of them', async () => {
    await signIn();
    const [other, another] = [await givenIdentity(service, application), await givenIdentity(service, application)];
    const naming = (idToken: string[], userinfo?: string[]) => ({
      claims: JSON.stringify({
        id_token: { sub: { values: idToken } },
        ...(userinfo && { userinfo: { sub: { values: userinfo } } }),
      }),
    });
    for (const named of [naming([other.id, identity.id]), naming([other.id, identity.id], [identity.id, another.id])])
      expect((await claimsFor(await asked({ ...named, prompt: 'none' }))).sub).toBe(identity.id);
    for (const named of [naming([other.id, another.id]), naming([other.id, identity.id], [other.id])])
      expect(await asked({ ...named, prompt: 'none' })).toMatchObject({ error: 'login_required' });
    await signIn(naming([other.id, another.id]));
    expect(browser.page.status).toBe(403);
    await enter(another);
    expect((await claimsFor(backAt(browser))).sub).toBe(another.id);
    expect(await asked(naming([other.id], [another.id]))).toMatchObject({ error: 'invalid_request' });
  });

  // Red where the hint is not read beside a claim sub.
  it('that names users by a hint too is for the one of the hint, if the claims name it', async () => {
    await signIn();
    const { id_token: idToken } = await tokensFor(backAt(browser));
    const other = await givenIdentity(service, application);
    const naming = (...values: string[]) => ({
      ...{ id_token_hint: idToken, prompt: 'none' },
      claims: JSON.stringify({ id_token: { sub: { values } } }),
    });
    expect((await claimsFor(await asked(naming(other.id, identity.id)))).sub).toBe(identity.id);
    expect(await asked(naming(other.id))).toMatchObject({ error: 'invalid_request' });
    expect(await asked({ ...naming(identity.id), id_token_hint: 'none of ours' })).toMatchObject({
      error: 'invalid_request',
    });
  });

  it('refuses claims that are no JSON and a claim sub that cannot be stored, and is no fault of ours', async () => {
    const subs = ['\0', '\ud800'].map((value) => JSON.stringify({ id_token: { sub: { value } } }));
    for (const claims of ['no json', ...subs])
      expect(await asked({ claims })).toMatchObject({ error: 'invalid_request' });
  });

  it('acr_values are answered by what really happened', async () => {
    await signIn({ acr_values: 'mfa' });
    expect(await acrOf(backAt(browser))).toBe('pwd');
    const strong = await givenIdentity(service, application);
    const app = await givenApp(service, strong);
    browser = new Browser(service);
    await signIn({ acr_values: 'mfa' }, strong);
    await browser.land();
    await browser.press('Verify', { code: app.code() });
    expect(await claimsFor(backAt(browser))).toMatchObject({ acr: 'mfa', amr: ['pwd', 'otp', 'mfa'] });
    expect(await acrOf(await asked({ acr_values: 'mfa', prompt: 'none' }))).toBe('mfa');
  });

  it('acr_values=mfa asks an account that has a passkey for it, also where the browser is signed in', async () => {
    await signIn();
    const passkey = await givenPasskey(service, application, identity);
    expect((await asked({ prompt: 'none' })).code).toMatch(/^gh_code_/);
    expect((await asked({ prompt: 'none', acr_values: 'mfa pwd' })).code).toMatch(/^gh_code_/);
    expect(await asked({ prompt: 'none', acr_values: 'mfa' })).toMatchObject({ error: 'interaction_required' });
    await signIn({ acr_values: 'phr' });
    await useOf(passkey);
    expect(await acrOf(backAt(browser))).toBe('phr');
    expect(await acrOf(await asked({ acr_values: 'phr', prompt: 'none' }))).toBe('phr');
  });
});

const UNMET = { error: 'unmet_authentication_requirements', state: 's' };

/** OpenID Connect Core, 5.5.1.1. */
const demanding = (...values: string[]) => ({
  claims: JSON.stringify({ id_token: { acr: { essential: true, values } } }),
  state: 's',
});

describe('An essential acr', () => {
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
