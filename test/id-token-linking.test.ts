import type { JWTPayload } from 'jose';
import { BlockingAndDeletion } from '../src/identities/account/blocking-and-deletion.js';
import { newId } from '../src/platform/crypto/ids.js';
import { Barrier } from './support/barrier.js';
import { expectFailure } from './support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, openFlow } from './support/given.js';
import { givenProvider } from './support/given-provider.js';
import { givenFlow, inFlow } from './support/headless.js';
import { givenHousekeeping } from './support/housekeeping.js';
import { latestMail, mailsTo } from './support/mailbox.js';
import { type Answer, useService } from './support/service.js';
import { givenApp } from './support/totp.js';
import { Upstream } from './support/upstream.js';
import { linksOf, userAt } from './support/upstream-accounts.js';

const CLIENT = 'client-1';
const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let upstream: Upstream;
let application: GivenApplication;

beforeAll(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { provider: 'corp', issuer: upstream.issuer, label: 'Corp' });
});
afterAll(() => upstream.stop());

const startFlow = (of = application) => givenFlow(service, of);
const person = (claims: JWTPayload = {}): JWTPayload => {
  const sub = newId();
  return { aud: CLIENT, sub, email: `${sub}@example.com`, email_verified: true, ...claims };
};
const exchange = async (idToken: string, more: object = {}, flow?: string): Promise<Answer> => {
  const body = { type: 'id_token', provider: 'corp', id_token: idToken, ...more };
  return inFlow(service, flow ?? (await startFlow()), 'exchange', body);
};
const userOf = async (answer: Answer) => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return userAt(service, { completion: answer.body });
};
const linked = ({ sub }: JWTPayload) => linksOf(service, { issuer: upstream.issuer, subject: sub as string });
const identities = async (email: unknown) =>
  (await service.db.query('SELECT id FROM identities WHERE email = $1', [email])).rowCount;

describe('I27: an ID token without a verified address', () => {
  it.each([false, undefined, 'true', 1])(
    'R82: with email_verified %p, a mailed code completes the flow',
    async (email_verified) => {
      const claims = person({ email_verified });
      const flow = await startFlow();
      expectFailure(await exchange(await upstream.sign(claims), {}, flow), 401, 'upstream_email_unverified');
      expect([await identities(claims.email), await linked(claims)]).toEqual([0, []]);
      const { code, text } = await latestMail(service, claims.email as string);
      expect(text).toContain('Corp account');
      const user = await userOf(await inFlow(service, flow, 'verify-email', { code }));
      expect(user).toMatchObject({ email: claims.email, email_verified: true, provider: 'corp' });
      expect((await userOf(await exchange(await upstream.sign(claims)))).id).toBe(user.id);
    },
  );

  it('R82: links the account that is there, and says nothing about it before', async () => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await startFlow();
    const answer = await exchange(await upstream.sign(claims), {}, flow);
    const other = await exchange(await upstream.sign(person({ email_verified: false })));
    expect(answer.text).toBe(other.text);
    const { code } = await latestMail(service, owner.email);
    expect((await userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(owner.id);
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });

  it('asks for an address where the provider names none, and uses nothing up by that', async () => {
    const token = await upstream.sign(person({ email: undefined, email_verified: undefined }));
    const flow = await startFlow();
    expectFailure(await exchange(token, {}, flow), 401, 'upstream_email_missing');
    expectFailure(await exchange(token, { email: 'nonsense' }, flow), 400, 'email_invalid');
    const email = `${newId()}@example.com`;
    expectFailure(await exchange(token, { email }, flow), 401, 'upstream_email_unverified');
    const { code } = await latestMail(service, email);
    expect((await userOf(await inFlow(service, flow, 'verify-email', { code }))).email).toBe(email);
  });

  it('takes the digits of the latest email of the flow', async () => {
    const flow = await startFlow();
    const claims = person({ email_verified: false });
    await exchange(await upstream.sign(claims), {}, flow);
    const email = `${newId()}@example.com`;
    await inFlow(service, flow, 'register', { email, password: 'seven unhurried otters' });
    const { code: older } = await latestMail(service, claims.email as string);
    expectFailure(await inFlow(service, flow, 'verify-email', { code: older }), 401, 'email_code_invalid');
    const { code } = await latestMail(service, email);
    expect((await userOf(await inFlow(service, flow, 'verify-email', { code }))).email).toBe(email);
    expect(await linked(claims)).toEqual([]);
  });

  it('R83: counts the digits in this flow alone, and five wrong ones at most', async () => {
    const claims = person({ email_verified: false });
    const flow = await startFlow();
    await exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, claims.email as string);
    expectFailure(await inFlow(service, await startFlow(), 'verify-email', { code }), 401, 'email_code_invalid');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expectFailure(await inFlow(service, flow, 'verify-email', { code: wrong }), 401, 'email_code_invalid');
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'email_code_invalid');
    expect(await linked(claims)).toEqual([]);
  });

  it('proves a relay address that has an account, and makes a new one at once', async () => {
    const relay = `${newId()}@privaterelay.appleid.com`;
    const user = await userOf(await exchange(await upstream.sign(person({ email: relay }))));
    expect(user).toMatchObject({ email: relay, email_is_relay: true });
    const other = person({ email: relay });
    const flow = await startFlow();
    expectFailure(await exchange(await upstream.sign(other), {}, flow), 401, 'account_proof_required');
    const { code } = await latestMail(service, relay);
    expect((await userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(user.id);
    expect(await linked(other)).toMatchObject([{ identity_id: user.id }]);
  });
});

describe('S16: an ID token', () => {
  // Red without used_id_tokens.
  it('signs in once, in whatever flow and however its signature is written', async () => {
    const token = await upstream.sign(person());
    await userOf(await exchange(token));
    expectFailure(await exchange(token), 401, 'id_token_used');
    expectFailure(await exchange(mirrored(token)), 401, 'id_token_used');
  });

  // Red where the look-up alone decides: both find the token unused.
  it('signs in once, also when it comes twenty times at once', async () => {
    const claims = person();
    await userOf(await exchange(await upstream.sign(claims)));
    const [link] = await linked(claims);
    const token = await upstream.sign(claims);
    const flows = await Promise.all(Array.from({ length: 20 }, () => startFlow()));
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [link.identity_id]);
    const answers = flows.map((flow) => exchange(token, {}, flow));
    await barrier.sees(1);
    await barrier.release();
    const codes = (await Promise.all(answers)).map(({ headers }) => headers.get('x-error-code') ?? 'none').sort();
    expect(codes).toEqual([...Array(19).fill('id_token_used'), 'none']);
  });

  it('is used up by the mail that it causes, too', async () => {
    const claims = person({ email_verified: false });
    const token = await upstream.sign(claims);
    expectFailure(await exchange(token), 401, 'upstream_email_unverified');
    expectFailure(await exchange(token), 401, 'id_token_used');
    expect(await mailsTo(service, claims.email as string)).toHaveLength(1);
  });

  it('is not used up while a second factor is due', async () => {
    const claims = person();
    const { id } = await userOf(await exchange(await upstream.sign(claims)));
    const app = await givenApp(service, { id });
    const token = await upstream.sign(claims);
    for (let time = 0; time < 2; time += 1) expectFailure(await exchange(token), 401, 'mfa_required');
    expectFailure(await exchange(token, { mfa_code: app.wrong() }), 401, 'mfa_code_invalid');
    expect((await userOf(await exchange(token, { mfa_code: app.code() }))).id).toBe(id);
    expectFailure(await exchange(token, { mfa_code: app.code(1) }), 401, 'id_token_used');
  });

  it('is forgotten once it has expired', async () => {
    await userOf(await exchange(await upstream.sign(person())));
    const count = async () => Number((await service.db.query('SELECT count(*) FROM used_id_tokens')).rows[0].count);
    const sweep = () => givenHousekeeping(service).run();
    await sweep();
    const kept = await count();
    expect(kept).toBeGreaterThan(0);
    await service.db.query("UPDATE used_id_tokens SET expires_at = now() - interval '2 hours'");
    await sweep();
    expect(await count()).toBe(0);
  });
});

describe('R74: a second factor comes before the link', () => {
  const givenOwner = async () => {
    const owner = await givenIdentity(service, application);
    return { owner, app: await givenApp(service, owner) };
  };

  // Red where the link is made with the verdict.
  it('R74: of an account that is joined', async () => {
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email });
    const [token, flow] = [await upstream.sign(claims), await startFlow()];
    expectFailure(await exchange(token, {}, flow), 401, 'mfa_required');
    expect(await linked(claims)).toEqual([]);
    const user = await userOf(await exchange(token, { mfa_code: app.code() }, flow));
    expect(user).toMatchObject({ id: owner.id, provider: 'corp', mfa_enabled: true });
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });

  it('R74: unless the provider asserts one and the application trusts it in that', async () => {
    const trusting = { provider: 'trusted', issuer: upstream.issuer, trustsMfa: true };
    await givenProvider(service, application, trusting);
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email, amr: ['pwd', 'mfa'] });
    expectFailure(await exchange(await upstream.sign(claims)), 401, 'mfa_required');
    const trusted = { provider: 'trusted' };
    const joining = await exchange(await upstream.sign(claims), { ...trusted, mfa_code: app.code() });
    expect((await userOf(joining)).id).toBe(owner.id);
    expectFailure(await exchange(await upstream.sign({ ...claims, amr: ['pwd'] }), trusted), 401, 'mfa_required');
    expect((await userOf(await exchange(await upstream.sign(claims), trusted))).id).toBe(owner.id);
  });

  it('R74: of an account that a mailed code proves', async () => {
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await startFlow();
    await exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, owner.email);
    const verify = (more: object = {}) => inFlow(service, flow, 'verify-email', { code, ...more });
    expectFailure(await verify(), 401, 'mfa_required');
    expectFailure(await verify({ mfa_code: app.wrong() }), 401, 'mfa_code_invalid');
    expect(await linked(claims)).toEqual([]);
    expect((await userOf(await verify({ mfa_code: app.code() }))).id).toBe(owner.id);
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });
});

describe('R84: sign in to nothing', () => {
  const givenUser = async () => {
    const claims = person();
    return { claims, user: await userOf(await exchange(await upstream.sign(claims))) };
  };
  const accounts = () => service.app.get(BlockingAndDeletion, { strict: false });

  it('R84: a blocked account, linked or about to be', async () => {
    const { claims, user } = await givenUser();
    await accounts().block(user.id);
    expectFailure(await exchange(await upstream.sign(claims)), 401, 'account_blocked');
    const other = person({ email: claims.email });
    expectFailure(await exchange(await upstream.sign(other)), 401, 'account_blocked');
    expect(await linked(other)).toEqual([]);
  });

  it('R84: an account that is blocked while its code is on its way', async () => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await startFlow();
    await exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, owner.email);
    await accounts().block(owner.id);
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'account_blocked');
    expect(await linked(claims)).toEqual([]);
  });

  it('R84: a deleted account; its upstream gets a new one', async () => {
    const { claims, user } = await givenUser();
    await accounts().delete(user.id);
    expect(await linked(claims)).toEqual([]);
    expect((await userOf(await exchange(await upstream.sign(claims)))).id).not.toBe(user.id);
  });

  // Red without the provider in FIND_UNLINKED.
  it('R84: a provider that is removed while a code is on its way', async () => {
    const removing = await givenApplication(service);
    await givenProvider(service, removing, { provider: 'corp', issuer: upstream.issuer });
    const claims = person({ email_verified: false });
    const flow = await startFlow(removing);
    await exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, claims.email as string);
    await service.db.query('DELETE FROM application_providers WHERE application_id = $1', [removing.id]);
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'email_code_invalid');
    expect(await linked(claims)).toEqual([]);
  });

  it('R84: nothing of a deleted person waits on', async () => {
    const owner = await givenIdentity(service, application);
    const flow = await startFlow();
    await exchange(await upstream.sign(person({ email: owner.email, email_verified: false })), {}, flow);
    await accounts().delete(owner.id);
    const { flow: opened } = await openFlow(service, flow);
    const { rowCount } = await service.db.query('SELECT FROM unlinked_accounts WHERE flow_id = $1', [opened.id]);
    expect(rowCount).toBe(0);
  });
});

describe('R81: an upstream account', () => {
  it('R81: is another one at another issuer, with the same subject', async () => {
    const other = await Upstream.start();
    await givenProvider(service, application, { provider: 'other', issuer: other.issuer });
    const claims = person();
    const first = await userOf(await exchange(await upstream.sign(claims)));
    const second = { ...claims, email: `${newId()}@example.com` };
    const user = await userOf(await exchange(await other.sign(second), { provider: 'other' }));
    await other.stop();
    expect(user.id).not.toBe(first.id);
    expect(user.provider).toBe('other');
  });
});

const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same ECDSA signature, written in the other way: (r, n − s) is as valid as (r, s). */
function mirrored(token: string): string {
  const [head, payload, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const s = CURVE_ORDER - BigInt(`0x${bytes.subarray(32).toString('hex')}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [head, payload, other.toString('base64url')].join('.');
}
