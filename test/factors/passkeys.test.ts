import { decodeJwt } from 'jose';
import { auditEvents } from '../support/audit.js';
import type { Authenticator, Misbehaviour } from '../support/authenticator.js';
import { Barrier } from '../support/barrier.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPlan,
} from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { alertOf, Browser, givenLogin } from '../support/hosted.js';
import { type Answer, startService, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let identity: GivenIdentity;
let passkey: Authenticator & { id: string };
let browser: Browser;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(async () => {
  identity = await givenIdentity(service, application);
  passkey = await givenPasskey(service, application, identity);
  browser = await visitor();
});

async function visitor(to = application): Promise<Browser> {
  const opened = new Browser(service);
  await opened.open((await givenLogin(service, to)).path);
  return opened;
}

/** As the page's script does. */
function present(at: Browser, credential: string): Promise<Answer> {
  const { action, csrf } = passkeyFormOf(at.page);
  return at.post(action, { csrf, credential });
}
const use = (at = browser, wrong: Misbehaviour = {}, device = passkey) =>
  present(at, device.use(passkeyRequestOf(at.page), wrong));

function expectRefused(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
  expect(alertOf(answer.text)).toMatch(/\S/);
  expect(answer.text).not.toContain('gh_code_');
}

async function signedIn(answer: Answer): Promise<{ claims: Record<string, unknown>; user: Record<string, unknown> }> {
  expect(answer.status).toBe(303);
  const code = new URL(answer.headers.get('location') as string).searchParams.get('code');
  const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  const claims = decodeJwt(body.access_token);
  return { claims, user: body.user };
}

const rowOf = async ({ id }: { id: string }) =>
  (await service.db.query('SELECT * FROM passkeys WHERE id = $1', [id])).rows[0];

describe('A passkey on the sign-in page', () => {
  it('signs in its account, as two factors', async () => {
    const { claims, user } = await signedIn(await use());
    expect(claims).toMatchObject({ sub: identity.id, amr: ['hwk', 'user', 'mfa'] });
    expect(user).toMatchObject({ id: identity.id, provider: 'passkey' });
    expect(await rowOf(passkey)).toMatchObject({ counter: '1', last_used_at: expect.any(Date) });
  });

  it('is a software key where it is synced between devices, and then never counts', async () => {
    const synced = await givenPasskey(service, application, identity, { counts: false });
    for (let time = 0; time < 2; time += 1) {
      const { claims } = await signedIn(await use(await visitor(), {}, synced));
      expect(claims.amr).toEqual(['swk', 'user', 'mfa']);
    }
  });

  describe('where a second factor is due', () => {
    beforeEach(() => service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]));

    it('passes if two factors made it', async () => {
      const strong = await givenPasskey(service, application, identity, { isOfTwoFactors: true });
      expect((await signedIn(await use(browser, {}, strong))).claims.sub).toBe(identity.id);
    });

    // Red where every passkey counts as two factors: a thief of the password adds one before the owner turns a factor on.
    it('R74: is the first factor if one factor made it, and the code is asked for', async () => {
      const answer = await use();
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/login\/second-factor\?/),
      ]);
      const page = await browser.land();
      expect(page.text).toContain('name="code"');
      expect(page.text).not.toMatch(/<form id="passkey"/);
    });
  });

  it('R35: signs in to a session of its own, and the cookie of the login goes', async () => {
    const answer = await use();
    expect(browser.cookies.size).toBe(0);
    const again = await signedIn(await use(await visitor()));
    expect((await signedIn(answer)).claims.sid).not.toBe(again.claims.sid);
  });

  it('leads back to the sign-in when its page is opened again', async () => {
    const { action } = passkeyFormOf(browser.page);
    const answer = await browser.open(action);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/login\?/)]);
  });
});

describe('A passkey is refused', () => {
  // The frame and the account are our own checks, the others are the library's. Each is red where its expectation is
  // loosened: another origin allowed, the answer to `verified` ignored, and so on.
  it.each<[string, Misbehaviour]>([
    ['from another origin', { origin: 'https://evil.example.com' }],
    ['from another port', { origin: 'http://localhost:1' }],
    ['for another host', { rpId: 'example.com' }],
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['where the user was not verified', { isVerified: false }],
    ['where nobody was present', { isPresent: false }],
    ['made in a frame', { crossOrigin: true }],
    ['made in a frame of another page', { crossOrigin: true, topOrigin: 'https://evil.example.com' }],
    ['that names a page around it', { topOrigin: 'https://evil.example.com' }],
    ['that was created and not used', { type: 'webauthn.create' }],
    ['with a broken signature', { breaksSignature: true }],
    ['that names another account', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ])('%s, and its account is untouched', async (_how, wrong) => {
    expectRefused(await use(browser, wrong), 401, 'passkey_invalid');
    expect(await rowOf(passkey)).toMatchObject({ counter: '0', last_used_at: null });
    const events = await auditEvents(service, { identityId: identity.id, type: 'identity.sign_in_failed' });
    expect(events.map(({ details }) => details)).toEqual([{ provider: 'passkey', reason: 'passkey_invalid' }]);
    await signedIn(await use());
  });

  it('where it is signed by the key of another', async () => {
    const other = await givenPasskey(service, application, await givenIdentity(service, application));
    expectRefused(
      await use(browser, { credentialId: passkey.credentialId, userHandle: null }, other),
      401,
      'passkey_invalid',
    );
  });

  it('if its account is blocked', async () => {
    await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [identity.id]);
    expectRefused(await use(), 401, 'passkey_invalid');
  });

  it('if it is not known, and then the browser is told', async () => {
    await service.db.query('DELETE FROM passkeys WHERE id = $1', [passkey.id]);
    const answer = await use();
    expectRefused(answer, 401, 'passkey_unknown');
    expect(answer.text).toContain(`data-unknown="${passkey.credentialId}"`);
  });

  it('at another application than its account, and the browser keeps it', async () => {
    const elsewhere = await visitor(await givenApplication(service));
    const answer = await use(elsewhere);
    expectRefused(answer, 401, 'passkey_of_other_account');
    expect(answer.text).not.toContain('data-unknown');
    expectRefused(await use(elsewhere, { breaksSignature: true }), 401, 'passkey_invalid');
  });

  it('R84: where the plan does not include passkeys: no button, and no other way', async () => {
    const planId = await givenPlan(service, { providers: ['password'] });
    const without = await givenApplication(service, { planId });
    const device = await givenPasskey(service, without, await givenIdentity(service, without));
    const at = await visitor(without);
    expect(at.page.text).not.toMatch(/<form id="passkey"/);
    const { action, csrf } = passkeyFormOf(browser.page);
    const path = action.replace(/\?.*/, (await givenLogin(service, without)).query);
    const request = passkeyRequestOf(browser.page);
    await at.open(path.replace('/login/passkey', '/login'));
    const own = /name="csrf" value="([^"]+)"/.exec(at.page.text)?.[1] as string;
    const answer = await at.post(path, { csrf: own, credential: device.use(request) });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'provider_blocked_by_plan']);
    expect(csrf).not.toBe(own);
  });

  it('where the address of the service is no name, because browsers make none there', async () => {
    const bare = await startService({ PUBLIC_URL: 'http://127.0.0.1:1' });
    try {
      const { path } = await givenLogin(bare, await givenApplication(bare));
      expect((await bare.http.get(path)).text).not.toMatch(/<form id="passkey"/);
    } finally {
      await bare.stop();
    }
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['another shape', '[]'],
    ['a number for a text', JSON.stringify({ id: 1, response: {} })],
    ['letters that are not base64url', JSON.stringify({ id: 'a b', response: {} })],
    ['a name that is too long', JSON.stringify({ id: 'a'.repeat(1400), response: {} })],
    ['poison', '{"__proto__":{"id":"a"},"response":{"__proto__":{"signature":"a"}}}'],
  ])('R87: if what the browser sends is %s', async (_what, credential) => {
    expectRefused(await present(browser, credential), 400, 'malformed_input');
  });

  it.each(['clientDataJSON', 'authenticatorData', 'signature'])('R87: if its %s is noise', async (part) => {
    const said = JSON.parse(passkey.use(passkeyRequestOf(browser.page)));
    said.response[part] = Buffer.from('noise').toString('base64url');
    expectRefused(await present(browser, JSON.stringify(said)), 401, 'passkey_invalid');
  });
});

describe('One signature', () => {
  it('is worth nothing in another flow, nor in another browser of the same flow', async () => {
    const credential = passkey.use(passkeyRequestOf(browser.page));
    expectRefused(await present(await visitor(), credential), 401, 'passkey_invalid');
    const { path } = await givenLogin(service, application);
    const [one, other] = [new Browser(service), new Browser(service)];
    await one.open(path);
    await other.open(path);
    const signed = passkey.use(passkeyRequestOf(one.page));
    expectRefused(await present(other, signed), 401, 'passkey_invalid');
  });

  it('is worth nothing a second time: the flow is finished', async () => {
    const page = browser.page;
    const credential = passkey.use(passkeyRequestOf(page));
    const cookie = browser.cookieHeader();
    expect((await present(browser, credential)).status).toBe(303);
    const { action, csrf } = passkeyFormOf(page);
    const again = await service.http.form(action, { csrf, credential }, { cookie });
    expect([again.status, again.headers.get('x-error-code')]).toEqual([410, 'login_finished']);
  });

  // The flow is completed once. A counter that only stays is no sign of a copy, so nothing is noted.
  it.each([true, false])('signs in once, however often it is sent at the same time (counting: %s)', async (counts) => {
    const device = await givenPasskey(service, application, identity, { counts });
    const { action, csrf } = passkeyFormOf(browser.page);
    const credential = device.use(passkeyRequestOf(browser.page));
    const cookie = browser.cookieHeader();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [identity.id]);
    const sent = Array.from({ length: 20 }, () => service.http.form(action, { csrf, credential }, { cookie }));
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const { rows } = await service.db.query('SELECT FROM authorization_codes WHERE identity_id = $1', [identity.id]);
    expect(rows).toHaveLength(1);
    expect((await rowOf(device)).counter_went_back_at).toBeNull();
  });
});

describe('A counter that goes backwards', () => {
  it('is refused, noted and audited, and the device that is ahead still signs in', async () => {
    passkey.counter = 7;
    await signedIn(await use());
    const copy = await visitor();
    expectRefused(await use(copy, { counter: 3 }), 401, 'passkey_invalid');
    expect(await rowOf(passkey)).toMatchObject({ counter: '8', counter_went_back_at: expect.any(Date) });
    const events = await auditEvents(service, { identityId: identity.id, type: 'passkey.counter_went_back' });
    expect(events.map(({ details }) => details)).toEqual([{ passkey_id: passkey.id, stored: 8, presented: 3 }]);
    expectRefused(await use(copy, { counter: 0 }), 401, 'passkey_invalid');
    passkey.counter = 8;
    await signedIn(await use(await visitor()));
  });
});
