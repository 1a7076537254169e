import { decodeJwt } from 'jose';
import type { Authenticator, Misbehaviour } from '../support/authenticator.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPlan,
} from '../support/given.js';
import { type GivenDevice, givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const service = useService();
/** It demands a second factor; the other one does not. */
let strict: GivenApplication;
let lenient: GivenApplication;
let identity: GivenIdentity;
let passkey: Authenticator & { id: string };
let browser: Visitor;

beforeAll(async () => {
  strict = await givenStrict();
  lenient = await givenApplication(service);
});

async function givenStrict(providers = ['*']): Promise<GivenApplication> {
  const application = await givenApplication(service, { planId: await givenPlan(service, { providers }) });
  await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [application.id]);
  return application;
}

async function givenOwner(application: GivenApplication, device: GivenDevice = {}): Promise<void> {
  identity = await givenIdentity(service, application);
  passkey = await givenPasskey(service, application, identity, device);
  browser = new Visitor(service, application);
}

/** Up to the page of the second step. */
async function provePassword(at = browser): Promise<Answer> {
  await at.start();
  await at.press('Sign in', { email: identity.email, password: identity.password });
  return at.land();
}

/** As the page's script does. */
function use(wrong: Misbehaviour = {}, device: Authenticator = passkey, at = browser): Promise<Answer> {
  const { action, csrf } = passkeyFormOf(at.page);
  return at.post(action, { csrf, credential: device.use(passkeyRequestOf(at.page), wrong) });
}

const passkeysOf = async ({ id }: GivenIdentity): Promise<number | null> =>
  (await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [id])).rowCount;

async function expectSignedIn({ headers }: Answer, amr: string[]): Promise<void> {
  const code = new URL(headers.get('location') as string).searchParams.get('code');
  const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  const claims = decodeJwt<{ amr: string[] }>(body.access_token);
  expect([claims.sub, claims.amr.sort()]).toEqual([identity.id, amr.sort()]);
  expect(body.user.provider).toBe('password');
}

describe('A passkey as the second factor', () => {
  it('R74: is asked for in place of setting up an app, where the application demands a factor', async () => {
    await givenOwner(strict);
    const page = await provePassword();
    expect(visibleText(page.text)).toContain('Confirm with your passkey that it is you.');
    expect(page.text).not.toContain('name="code"');
    expect(passkeyRequestOf(page)).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: passkey.credentialId, transports: ['internal'] }],
    });
    await expectSignedIn(await use(), ['pwd', 'user', 'hwk', 'mfa']);
    await givenOwner(strict, { counts: false });
    await provePassword();
    await expectSignedIn(await use(), ['pwd', 'user', 'swk', 'mfa']);
    expect((await service.db.query('SELECT FROM held_proofs WHERE identity_id = $1', [identity.id])).rowCount).toBe(0);
  });

  // Red where a held proof without an app leads to the setup: a password alone would then set up a factor.
  it.each(['/login/enrol', '/login/second-factor/recovery'])(
    'R74: cannot be passed by %s, in which a password alone would be enough',
    async (path) => {
      await givenOwner(strict);
      await provePassword();
      const answer = await browser.open(path + passkeyFormOf(browser.page).action.replace(/^[^?]*/, ''));
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/login\/second-factor\?/),
      ]);
    },
  );

  it('stands beside the code for a user who has both', async () => {
    await givenOwner(lenient, { isOfTwoFactors: true });
    const app = await givenApp(service, identity);
    expect((await provePassword()).text).toContain('name="code"');
    await expectSignedIn(await use(), ['pwd', 'user', 'hwk', 'mfa']);
    await provePassword();
    expect((await browser.press('Verify', { code: app.code() })).status).toBe(303);
  });

  it('is not offered beside codes if one factor made it', async () => {
    await givenOwner(lenient);
    await givenApp(service, identity);
    const page = await provePassword();
    expect(page.text).toContain('name="code"');
    expect(page.text).not.toMatch(/<form id="passkey"/);
  });

  it('is not offered to a user who has none, nor where the plan has no passkeys', async () => {
    identity = await givenIdentity(service, lenient);
    await givenApp(service, identity);
    browser = new Visitor(service, lenient);
    expect((await provePassword()).text).not.toMatch(/<form id="passkey"/);
    await givenOwner(await givenStrict(['password']));
    expect(visibleText((await provePassword()).text)).toContain('Scan this picture');
    expect(browser.page.text).not.toMatch(/<form id="passkey"/);
  });

  it.each<[string, Misbehaviour]>([
    ['from another origin', { origin: 'https://evil.example.com' }],
    ['for another host', { rpId: 'example.com' }],
    ['where the user was not verified', { isVerified: false }],
    ['made in a frame', { crossOrigin: true }],
    ['that was created and not used', { type: 'webauthn.create' }],
    ['that names another account', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['with a broken signature', { breaksSignature: true }],
  ])('is refused %s, and the page stays', async (_how, wrong) => {
    await givenOwner(strict);
    await provePassword();
    const answer = await use(wrong);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
    expect(alertOf(answer.text)).toContain('This passkey was not accepted.');
    expect((await use()).status).toBe(303);
  });

  it('is refused if its counter goes back', async () => {
    await givenOwner(strict);
    await service.db.query('UPDATE passkeys SET counter = 7 WHERE id = $1', [passkey.id]);
    await provePassword();
    const answer = await use({ counter: 7 });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
    passkey.counter = 7;
    expect((await use()).status).toBe(303);
  });

  it('is refused if it was made for another account, even of the same application', async () => {
    await givenOwner(strict);
    const other = await givenPasskey(service, strict, await givenIdentity(service, strict));
    await provePassword();
    const answer = await use({}, other);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'passkey_of_other_account']);
  });

  it('is refused if it signed for the sign-in and not for the second step', async () => {
    await givenOwner(strict);
    await browser.start();
    const signed = passkey.use(passkeyRequestOf(browser.page));
    await browser.press('Sign in', { email: identity.email, password: identity.password });
    await browser.land();
    const { action, csrf } = passkeyFormOf(browser.page);
    const answer = await browser.post(action, { csrf, credential: signed });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'passkey_invalid']);
  });

  it('R73: adds nothing without a first factor, nor after a new password', async () => {
    await givenOwner(strict);
    await provePassword();
    await service.db.query("UPDATE identities SET password_hash = 'another' WHERE id = $1", [identity.id]);
    expect((await use()).headers.get('x-error-code')).toBe('first_factor_lapsed');
    await givenOwner(strict);
    await provePassword();
    const { page } = browser;
    await service.db.query('DELETE FROM held_proofs WHERE identity_id = $1', [identity.id]);
    browser.page = page;
    expect((await use()).headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  it('is named to an application with screens of its own, which cannot ask for it', async () => {
    await givenOwner(strict);
    const flow = await givenFlow(service, strict);
    const body = { type: 'password', email: identity.email, password: identity.password };
    expectFailure(await inFlow(service, flow, 'exchange', body), 401, 'mfa_passkey_required');
  });
});

describe('A password reset', () => {
  async function reset(application: GivenApplication): Promise<Answer> {
    const visitor = new Visitor(service, application);
    await visitor.forget(identity.email);
    const { code } = await latestMail(service, identity.email);
    return visitor.press('Set password', { code, password: NEW_PASSWORD });
  }

  // Red where they stay: somebody who knew the password has made one, and is still in.
  it('R59: removes the passkeys that a password alone could have added', async () => {
    await givenOwner(lenient);
    expect((await reset(lenient)).status).toBe(303);
    expect(await passkeysOf(identity)).toBe(0);
    await browser.start();
    expect((await use()).headers.get('x-error-code')).toBe('passkey_unknown');
  });

  // Red where it goes: a mailbox alone would be enough, by way of setting up an app.
  it('R74: keeps one that two factors made where the application demands a second factor, and asks for it', async () => {
    await givenOwner(strict, { isOfTwoFactors: true });
    expect((await reset(strict)).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    expect(await passkeysOf(identity)).toBe(1);
    expect((await latestMail(service, identity.email)).text).toContain('passkey “Chrome, Linux”');
  });

  // Red where every passkey stays: a thief of the password made it before the application demanded anything. The owner
  // would be asked for it, and the thief would sign in with it alone.
  it('R59: removes one that a password alone made, also where the application has come to demand a factor', async () => {
    await givenOwner(strict);
    const thief = new Visitor(service, strict);
    expect((await reset(strict)).headers.get('location')).toMatch(/^\/login\/enrol\?/);
    expect(await passkeysOf(identity)).toBe(0);
    await thief.start();
    expect((await use({}, passkey, thief)).headers.get('x-error-code')).toBe('passkey_unknown');
    expect((await latestMail(service, identity.email)).text).not.toContain('also sign in');
  });
});

describe('identities reset-mfa', () => {
  it('removes the passkeys, also of an account without an app, and tells its owner', async () => {
    await givenOwner(strict);
    const { json } = await runCli(service.variables, 'identities', 'reset-mfa', identity.id, '--json');
    expect(json).toEqual({ id: identity.id, removed: true, sessionsEnded: 0 });
    expect(await passkeysOf(identity)).toBe(0);
    expect((await latestMail(service, identity.email)).subject).toContain('was turned off');
    expect(visibleText((await provePassword()).text)).toContain('Scan this picture');
  });
});
