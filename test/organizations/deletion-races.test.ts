import { Barrier } from '../support/barrier.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { CLIENT, CLIENT_SECRET } from '../support/given-provider.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { useService } from '../support/service.js';
import { givenDeparture, person, signedInThere } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

/** Each of these is red, as a deadlock of which one answers 503, where both lock the same rows in another order. */
describe('An organization that is deleted', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let upstream: Upstream;
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  afterAll(() => upstream.stop());
  beforeEach(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    acme = await organizations.make('acme');
  });

  const deletion = async () => (await organizations.operator.delete(acme.path)).status;
  const ofAcme = (table: string) =>
    Barrier.hold(service, `SELECT FROM ${table} WHERE organization_id = $1 FOR UPDATE`, [acme.id]);
  const givenMember = async (): Promise<GivenIdentity> => {
    const identity = await givenIdentity(service, application);
    await organizations.put(acme, identity);
    return identity;
  };

  it.each(['sign-in', 'deletion'])('does not get in the way of a sign-in at its provider: %s first', async (first) => {
    await organizations.prove(acme, 'acme.example', dns);
    await organizations.operator.send('PUT', `${acme.path}/provider`, {
      ...{ issuer: upstream.issuer, client_id: CLIENT, client_secret: CLIENT_SECRET, label: 'acme' },
    });
    const { id, email } = await givenIdentity(service, application, { email: 'ada@acme.example' });
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser, 'acme', { organization: 'acme' });
    const signIn = () => signedInThere(browser, upstream, departed, person({ email }));
    const comesFirst = first === 'sign-in';
    const barrier = comesFirst
      ? await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [id])
      : await ofAcme('organization_domains');
    const early = comesFirst ? signIn() : deletion();
    await barrier.sees(1);
    const late = comesFirst ? deletion() : signIn();
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all([early, late])).map((one) => (typeof one === 'number' ? one : one.status));
    expect(statuses).toEqual(comesFirst ? [303, 204] : [204, 403]);
  });

  it('does not get in the way of a person who joins by domain', async () => {
    await organizations.prove(acme, 'acme.example', dns);
    await organizations.change(acme, { join_by_domain: { enabled: true } });
    await givenMember();
    const { email } = await givenIdentity(service, application, { email: 'ada@acme.example' });
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    const barrier = await ofAcme('organization_members');
    const deleted = deletion();
    await barrier.sees(1);
    const signedIn = browser.press('Sign in', { email, password: PASSWORD });
    await barrier.sees(2);
    await barrier.release();
    expect([await deleted, (await signedIn).status]).toEqual([204, 303]);
  });

  it('does not get in the way of a browser that signs in there again', async () => {
    const identity = await givenMember();
    const { sessionId, cookies } = await givenBrowserSession(service, { application, identity });
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const code = await givenCode(service, application, { identity });
    const barrier = await Barrier.holdSession(service, sessionId);
    const deleted = deletion();
    await barrier.sees(1);
    const exchanged = service.http.post('/v1/auth/authorize', { code, client_type: 'browser' }, { cookie });
    await barrier.sees(2);
    await barrier.release();
    const { status, headers } = await exchanged;
    expect([await deleted, status, headers.get('x-error-code')]).toEqual([204, 403, 'organization_not_member']);
  });

  it('does not get in the way of the deletion of a member who was invited', async () => {
    const identity = await givenMember();
    const { id } = await givenInvitation(service, application, identity.email, { organization: acme });
    await service.db.query('UPDATE invitations SET accepted_at = now(), identity_id = $2 WHERE id = $1', [
      id,
      identity.id,
    ]);
    const barrier = await ofAcme('organization_members');
    const deleted = deletion();
    await barrier.sees(1);
    const forgotten = organizations.operator.delete(`/users/${identity.id}`);
    await barrier.sees(2);
    await barrier.release();
    expect([await deleted, (await forgotten).status]).toEqual([204, 200]);
  });

  // Red, with 500, where a membership moves to an organization that is gone by then.
  it('does not get in the way of two accounts of a member that become one', async () => {
    const relays = givenRelayAccounts(service, () => application);
    const merging = await relays.givenMerging();
    await organizations.put(acme, merging.identity);
    const barrier = await ofAcme('organization_members');
    const deleted = deletion();
    await barrier.sees(1);
    const merged = relays.confirm(merging, merging.code);
    await barrier.sees(2);
    await barrier.release();
    expect([await deleted, (await merged).status]).toEqual([204, 200]);
  });

  // Red, with 503, where what comes after the commit can fail the request: the next one is told that there is none.
  it('is told so, also while one of very many sessions cannot end yet', async () => {
    const { sessionId, refreshToken } = await givenSession(service, { application, identity: await givenMember() });
    await service.db.query(
      `INSERT INTO sessions SELECT (jsonb_populate_record(session, jsonb_build_object('id',
           '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
       FROM sessions AS session, generate_series(1, 1000) AS n WHERE session.id = $1`,
      [sessionId],
    );
    const hasty = letLocksEndSoon(await service.replica());
    const barrier = await Barrier.holdSession(service, sessionId);
    const headers = organizations.operator.bearer;
    const { status } = await hasty.http.send('DELETE', `/v1/management${acme.path}`, { headers });
    await barrier.release();
    await hasty.stop();
    expect(status).toBe(204);
    const ended = await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    expectFailure(ended, 401, 'refresh_token_revoked');
  });
});
