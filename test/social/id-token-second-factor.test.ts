import type { JWTPayload } from 'jose';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
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

describe('R74: a second factor comes before the link', () => {
  const givenOwner = async () => {
    const owner = await givenIdentity(service, application);
    return { owner, app: await givenApp(service, owner) };
  };

  // Red where the link is made with the verdict.
  it('R74: of an account that is joined', async () => {
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email });
    const [token, flow] = [await upstream.sign(claims), await screen.startFlow()];
    expectFailure(await screen.exchange(token, {}, flow), 401, 'mfa_required');
    expect(await linked(claims)).toEqual([]);
    const user = await screen.userOf(await screen.exchange(token, { mfa_code: app.code() }, flow));
    expect(user).toMatchObject({ id: owner.id, provider: 'corp', mfa_enabled: true });
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });

  // Red where any provider's word counts, where its word is not looked at, and where it counts for an account that joins.
  it('R74: unless the provider asserts one, the application trusts it in that, and they are linked', async () => {
    const trusting = { provider: 'trusted', issuer: upstream.issuer, trustsMfa: true };
    await givenProvider(service, application, trusting);
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email, amr: ['pwd', 'mfa'] });
    const exchange = async (said: JWTPayload, more: object) => screen.exchange(await upstream.sign(said), more);
    const [trusted, untrusted] = [{ provider: 'trusted' }, { provider: 'corp' }];
    for (const one of [trusted, untrusted]) expectFailure(await exchange(claims, one), 401, 'mfa_required');
    const joining = await exchange(claims, { ...trusted, mfa_code: app.code() });
    expect((await screen.userOf(joining)).id).toBe(owner.id);
    expectFailure(await exchange({ ...claims, amr: ['pwd'] }, trusted), 401, 'mfa_required');
    expectFailure(await exchange(claims, untrusted), 401, 'mfa_required');
    expect((await screen.userOf(await exchange(claims, trusted))).id).toBe(owner.id);
  });

  it('R74: of an account that a mailed code proves', async () => {
    const { owner, app } = await givenOwner();
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await screen.startFlow();
    await screen.exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, owner.email);
    const verify = (more: object = {}) => inFlow(service, flow, 'verify-email', { code, ...more });
    expectFailure(await verify(), 401, 'mfa_required');
    expectFailure(await verify({ mfa_code: app.wrong() }), 401, 'mfa_code_invalid');
    expect(await linked(claims)).toEqual([]);
    expect((await screen.userOf(await verify({ mfa_code: app.code() }))).id).toBe(owner.id);
    expect(await linked(claims)).toMatchObject([{ identity_id: owner.id }]);
  });
});
