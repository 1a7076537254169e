import { decodeJwt, type JWTPayload } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';
import { linksOf } from '../support/upstream-accounts.js';

const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let upstream: Upstream;
let application: GivenApplication;
let screen: OwnScreen;

beforeAll(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { provider: 'corp', issuer: upstream.issuer, label: 'Corp' });
  screen = new OwnScreen(service, application);
});
afterAll(() => upstream.stop());

const linked = ({ sub }: JWTPayload) => linksOf(service, { issuer: upstream.issuer, subject: sub as string });
const identities = async (email: unknown) =>
  (await service.db.query('SELECT id FROM identities WHERE email = $1', [email])).rowCount;

describe('I27: an ID token without a verified address', () => {
  it.each([false, undefined, 'true', 1])(
    'R82: with email_verified %p, a mailed code completes the flow',
    async (email_verified) => {
      const claims = person({ email_verified });
      const flow = await screen.startFlow();
      expectFailure(await screen.exchange(await upstream.sign(claims), {}, flow), 401, 'upstream_email_unverified');
      expect([await identities(claims.email), await linked(claims)]).toEqual([0, []]);
      const { code, text } = await latestMail(service, claims.email as string);
      expect(text).toContain('Corp account');
      const user = await screen.userOf(await inFlow(service, flow, 'verify-email', { code }));
      expect(user).toMatchObject({ email: claims.email, email_verified: true, provider: 'corp' });
      expect((await screen.userOf(await screen.exchange(await upstream.sign(claims)))).id).toBe(user.id);
    },
  );

  it('R82: links the account that is there, and says nothing about it before', async () => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await screen.startFlow();
    const answer = await screen.exchange(await upstream.sign(claims), {}, flow);
    const other = await screen.exchange(await upstream.sign(person({ email_verified: false })));
    expect(answer.text).toBe(other.text);
    const { code } = await latestMail(service, owner.email);
    expect((await screen.userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(owner.id);
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });

  // Red where the digits count beside the provider's word: the session outlives the app that its owner turns on.
  it.each([
    { trustsMfa: true, amr: ['fed', 'mfa'] },
    { trustsMfa: false, amr: ['fed', 'otp'] },
  ])('opens a session of $amr with trustsMfa $trustsMfa', async ({ trustsMfa, amr }) => {
    const provider = `trusting-${trustsMfa}`;
    await givenProvider(service, application, { provider, issuer: upstream.issuer, trustsMfa });
    const claims = person({ email_verified: false, amr: ['pwd', 'mfa'] });
    const flow = await screen.startFlow();
    await screen.exchange(await upstream.sign(claims), { provider }, flow);
    const { code: digits } = await latestMail(service, claims.email as string);
    const { code } = (await inFlow(service, flow, 'verify-email', { code: digits })).body;
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(decodeJwt(body.access_token)).toMatchObject({ amr });
  });

  it('asks for an address where the provider names none, and uses nothing up by that', async () => {
    const token = await upstream.sign(person({ email: undefined, email_verified: undefined }));
    const flow = await screen.startFlow();
    expectFailure(await screen.exchange(token, {}, flow), 401, 'upstream_email_missing');
    expectFailure(await screen.exchange(token, { email: 'nonsense' }, flow), 400, 'email_invalid');
    const email = `${newId()}@example.com`;
    expectFailure(await screen.exchange(token, { email }, flow), 401, 'upstream_email_unverified');
    const { code } = await latestMail(service, email);
    expect((await screen.userOf(await inFlow(service, flow, 'verify-email', { code }))).email).toBe(email);
  });

  it('takes the digits of the latest email of the flow', async () => {
    const flow = await screen.startFlow();
    const claims = person({ email_verified: false });
    await screen.exchange(await upstream.sign(claims), {}, flow);
    const email = `${newId()}@example.com`;
    await inFlow(service, flow, 'register', { email, password: 'seven unhurried otters' });
    const { code: older } = await latestMail(service, claims.email as string);
    expectFailure(await inFlow(service, flow, 'verify-email', { code: older }), 401, 'email_code_invalid');
    const { code } = await latestMail(service, email);
    expect((await screen.userOf(await inFlow(service, flow, 'verify-email', { code }))).email).toBe(email);
    expect(await linked(claims)).toEqual([]);
  });

  it('R83: counts the digits in this flow alone, and five wrong ones at most', async () => {
    const claims = person({ email_verified: false });
    const flow = await screen.startFlow();
    await screen.exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, claims.email as string);
    expectFailure(await inFlow(service, await screen.startFlow(), 'verify-email', { code }), 401, 'email_code_invalid');
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      expectFailure(await inFlow(service, flow, 'verify-email', { code: wrong }), 401, 'email_code_invalid');
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'email_code_invalid');
    expect(await linked(claims)).toEqual([]);
  });

  it('proves a relay address that has an account, and makes a new one at once', async () => {
    const relay = `${newId()}@privaterelay.appleid.com`;
    const user = await screen.userOf(await screen.exchange(await upstream.sign(person({ email: relay }))));
    expect(user).toMatchObject({ email: relay, email_is_relay: true });
    const other = person({ email: relay });
    const flow = await screen.startFlow();
    expectFailure(await screen.exchange(await upstream.sign(other), {}, flow), 401, 'account_proof_required');
    const { code } = await latestMail(service, relay);
    expect((await screen.userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(user.id);
    expect(await linked(other)).toMatchObject([{ identity_id: user.id }]);
  });
});
