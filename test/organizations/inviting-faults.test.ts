import { Cache } from '../../src/platform/cache/cache.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenPortalSession } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { type Service, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let organizations: Organizations;
beforeEach(async () => {
  application = await givenApplication(service);
  organizations = await Organizations.of(service, application);
});

describe('Invitations that are not sent', () => {
  let limited: Service;
  beforeAll(async () => {
    limited = letLocksEndSoon(await service.replica({ RATE_LIMIT_SCALE: '0.2' })); // a mailbox gets one a day
  });
  afterAll(() => limited.stop());

  // Red where what is refused with 503 counts: whoever tries again is told to wait for a day.
  it.each(['program', 'member'])('of a %s by a fault of the service do not count', async (sender) => {
    const acme = await organizations.make('acme');
    const identity = await givenIdentity(service, application);
    await organizations.put(acme, identity, ['admin']);
    const { bearer } = await givenPortalSession(service, { application, identity });
    await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
    const at =
      sender === 'program'
        ? { path: `/v1/management${acme.path}/invitations`, headers: organizations.operator.bearer }
        : { path: '/v1/portal/organizations/acme/invitations', headers: bearer };
    const invite = () => limited.http.post(at.path, { email: `guest-of-${sender}@example.com` }, at.headers);
    const barrier = await Barrier.hold(service, 'SELECT FROM organizations WHERE id = $1 FOR UPDATE', [acme.id]);
    expectFailure(await invite(), 503, 'overloaded');
    await barrier.release();
    expect((await invite()).status).toBe(201);
    expectFailure(await invite(), 429, 'too_many_requests');
  });

  // Red where a refusal counts: the second is 429, and so is the invitation that could be sent.
  it('because they are refused do not count for a member', async () => {
    const acme = await organizations.make('acme');
    const identity = await givenIdentity(service, application);
    await organizations.put(acme, identity, ['admin']);
    const { bearer } = await givenPortalSession(service, { application, identity });
    await service.http.post('/v1/portal/proof', { password: identity.password }, bearer);
    const invite = (body: object) => limited.http.post('/v1/portal/organizations/acme/invitations', body, bearer);
    for (let turns = 0; turns < 2; turns += 1)
      expectFailure(await invite({ email: identity.email }), 409, 'member_already');
    expectFailure(await invite({ email: 'guest@example.com', roles: ['unknown'] }), 400, 'malformed_input');
    expect((await invite({ email: 'guest@example.com' })).status).toBe(201);
  });
});

describe('One connection for transactions, and caches that keep nothing,', () => {
  let small: Service;
  beforeAll(async () => {
    small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '10s' });
    Object.assign(small.app.get(Cache), { get: (_key: string, load: () => unknown) => load() });
  });
  afterAll(() => small.stop());

  const atApplication = () => ({ path: `/applications/${application.slug}` });

  // Red (503) where the transaction reads the application on a connection of its own.
  it.each(['into an organization', 'to the application'])('are enough for an invitation %s', async (what) => {
    const { path } = what === 'into an organization' ? await organizations.make('acme') : atApplication();
    const body = { email: 'guest@example.com' };
    const headers = organizations.operator.bearer;
    expect((await small.http.post(`/v1/management${path}/invitations`, body, headers)).status).toBe(201);
  });
});

describe('While the mail server is away', () => {
  const away = useService({ SMTP_URL: 'smtp://127.0.0.1:9' });

  // Red where the mail has no account to go with: it waits on with the address, and leads nowhere when it comes.
  it('the invitation of a person whose account is deleted is not kept for the mail server', async () => {
    const there = await givenApplication(away);
    const theirs = await Organizations.of(away, there);
    const acme = await theirs.make('acme');
    const { id, email } = await givenIdentity(away, there);
    for (const address of [email.toUpperCase(), 'other@example.com'])
      expect((await theirs.operator.post(`${acme.path}/invitations`, { email: address })).status).toBe(201);
    expect((await theirs.operator.delete(`/users/${id}`)).status).toBe(200);
    const { rows } = await away.db.query('SELECT recipient FROM mail_outbox WHERE sent_at IS NULL');
    expect(rows).toEqual([{ recipient: 'other@example.com' }]);
  });
});
