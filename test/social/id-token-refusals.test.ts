import { type JWTPayload } from 'jose';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  openFlow,
  PASSWORD,
} from '../support/given.js';
import { givenNoPassword } from '../support/given-portal.js';
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

describe('R84: sign in to nothing', () => {
  const givenUser = async () => {
    const claims = person();
    return { claims, user: await screen.userOf(await screen.exchange(await upstream.sign(claims))) };
  };
  const accounts = () => service.app.get(BlockingAndDeletion, { strict: false });

  it('R84: a blocked account, linked or about to be', async () => {
    const { claims, user } = await givenUser();
    await accounts().block(user.id);
    expectFailure(await screen.exchange(await upstream.sign(claims)), 401, 'account_blocked');
    const other = person({ email: claims.email });
    expectFailure(await screen.exchange(await upstream.sign(other)), 401, 'account_blocked');
    expect(await linked(other)).toEqual([]);
  });

  it('R84: an account that is blocked while its code is on its way', async () => {
    const owner = await givenIdentity(service, application);
    const claims = person({ email: owner.email, email_verified: false });
    const flow = await screen.startFlow();
    await screen.exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, owner.email);
    await accounts().block(owner.id);
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'account_blocked');
    expect(await linked(claims)).toEqual([]);
  });

  it('R84: a deleted account; its upstream gets a new one', async () => {
    const { claims, user } = await givenUser();
    await accounts().delete(user.id);
    expect(await linked(claims)).toEqual([]);
    expect((await screen.userOf(await screen.exchange(await upstream.sign(claims)))).id).not.toBe(user.id);
  });

  // Red without the provider in FIND_UNLINKED.
  it('R84: a provider that is removed while a code is on its way', async () => {
    const removing = await givenApplication(service);
    await givenProvider(service, removing, { provider: 'corp', issuer: upstream.issuer });
    const claims = person({ email_verified: false });
    const flow = await new OwnScreen(service, removing).startFlow();
    await screen.exchange(await upstream.sign(claims), {}, flow);
    const { code } = await latestMail(service, claims.email as string);
    await service.db.query('DELETE FROM application_providers WHERE application_id = $1', [removing.id]);
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'email_code_invalid');
    expect(await linked(claims)).toEqual([]);
  });

  it('R84: nothing of a deleted person waits on', async () => {
    const owner = await givenIdentity(service, application);
    const flow = await screen.startFlow();
    await screen.exchange(await upstream.sign(person({ email: owner.email, email_verified: false })), {}, flow);
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
    const first = await screen.userOf(await screen.exchange(await upstream.sign(claims)));
    const second = { ...claims, email: `${newId()}@example.com` };
    const user = await screen.userOf(await screen.exchange(await other.sign(second), { provider: 'other' }));
    await other.stop();
    expect(user.id).not.toBe(first.id);
    expect(user.provider).toBe('other');
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

  // Red where a link counts without a look at its age: the thief needs no code, and removes the second factor of the owner.
  it('R74: also where a thief of the password has linked a trusted account before there was one', async () => {
    await givenProvider(service, application, { provider: 'planted', issuer: upstream.issuer, trustsMfa: true });
    const { identity: owner, bearer } = await givenPortalSession(service, { application });
    const theirs = person({ amr: ['pwd', 'mfa'] });
    const exchange = async (more: object = {}) =>
      screen.exchange(await upstream.sign(theirs), { provider: 'planted', ...more });
    const link = { provider: 'planted', id_token: await upstream.sign(theirs), password: PASSWORD };
    expect((await service.http.post('/v1/portal/linked-accounts', link, bearer)).status).toBe(200);
    expect((await screen.userOf(await exchange())).id).toBe(owner.id);
    const app = await givenApp(service, owner, '0 seconds');
    expectFailure(await exchange(), 401, 'mfa_required');
    expect((await exchange({ mfa_code: app.code() })).status).toBe(200);
  });

  // Red where the link must go first: it is the only way in, so it cannot.
  it('R74: of a link that is older than the second factor, until its owner links it again with the code', async () => {
    await givenProvider(service, application, { provider: 'only', issuer: upstream.issuer, trustsMfa: true });
    const claims = person({ amr: ['pwd', 'mfa'] });
    const exchange = async () => screen.exchange(await upstream.sign(claims), { provider: 'only' });
    const { identity: owner, bearer } = await givenPortalSession(service, { application });
    const link = async (proof: object) => {
      const body = { provider: 'only', id_token: await upstream.sign(claims), ...proof };
      return service.http.post('/v1/portal/linked-accounts', body, bearer);
    };
    expect((await link({ password: PASSWORD })).status).toBe(200);
    await service.db.query(
      "UPDATE linked_accounts SET created_at = created_at - interval '2 hours' WHERE identity_id = $1",
      [owner.id],
    );
    const app = await givenApp(service, owner);
    expectFailure(await exchange(), 401, 'mfa_required');
    await givenNoPassword(service, owner);
    expect((await link({ code: app.code() })).status).toBe(200);
    expect((await screen.userOf(await exchange())).id).toBe(owner.id);
    expect((await latestMail(service, owner.email)).template).toBe('address_linked');
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
