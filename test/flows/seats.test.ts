import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenCode, givenIdentity } from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { useService } from '../support/service.js';

describe("Seats of an application's plan", () => {
  const service = useService();

  const authorize = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  const counted = async ({ id }: GivenApplication) => {
    const { rows } = await service.db.query(
      `SELECT used, (SELECT count(*)::int FROM identities WHERE application_id = $1 AND seated_at IS NOT NULL) AS seated,
         (SELECT count(*)::int FROM sessions WHERE application_id = $1) AS sessions
       FROM application_seats WHERE application_id = $1`,
      [id],
    );
    return rows[0];
  };

  // Red without `used < $2` in SeatsService.take.
  it('R85: of 100 first authorizations at one below the limit exactly one succeeds, and the counter equals the rows', async () => {
    const application = await givenApplication(service, { plan: { max_users: 2 } });
    await authorize(await givenCode(service, application));
    const codes: string[] = [];
    for (let count = 0; count < 100; count += 1) codes.push(await givenCode(service, application));
    const barrier = await Barrier.hold(service, 'SELECT FROM application_seats WHERE application_id = $1 FOR UPDATE', [
      application.id,
    ]);
    const racing = codes.map(authorize);
    await barrier.sees(7); // the whole pool
    await barrier.release();
    const answers = await Promise.all(racing);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(99);
    for (const answer of refused) expectFailure(answer, 409, 'plan_users_exhausted');
    expect(await counted(application)).toEqual({ used: 2, seated: 2, sessions: 2 });
  });

  it('R85: a deletion frees exactly one seat, and the refused code is still good for it', async () => {
    const application = await givenApplication(service, { plan: { max_users: 1 } });
    const leaving = await givenIdentity(service, application);
    await authorize(await givenCode(service, application, { identity: leaving }));
    const waiting = await givenCode(service, application);
    const alsoWaiting = await givenCode(service, application);
    expectFailure(await authorize(waiting), 409, 'plan_users_exhausted');
    await service.app.get(BlockingAndDeletion).delete(leaving.id);
    expect((await authorize(waiting)).status).toBe(200);
    expectFailure(await authorize(alsoWaiting), 409, 'plan_users_exhausted');
    expect(await counted(application)).toEqual({ used: 1, seated: 1, sessions: 1 });
  });

  // Red without both the identity's lock and `seatedAt: IsNull()` in AuthorizeService.seat; either one holds it.
  it('R85: one person on two devices at once takes one seat', async () => {
    const application = await givenApplication(service, { plan: { max_users: 5 } });
    const identity = await givenIdentity(service, application);
    const codes = [
      await givenCode(service, application, { identity }),
      await givenCode(service, application, { identity }),
    ];
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [identity.id]);
    const racing = codes.map(authorize);
    await barrier.sees(2);
    await barrier.release();
    expect((await Promise.all(racing)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await counted(application)).toEqual({ used: 1, seated: 1, sessions: 2 });
  });

  it('R85: whoever has a seat keeps it when the plan shrinks', async () => {
    const application = await givenApplication(service, { plan: { max_users: 1 } });
    const identity = await givenIdentity(service, application);
    await authorize(await givenCode(service, application, { identity }));
    await givenChangedPlan(service, application.planId, { max_users: 0 });
    const replica = await service.replica();
    const code = await givenCode(service, application, { identity });
    expect((await replica.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(200);
    await replica.stop();
  });

  // Red if the transaction reads the application or its plan itself: the one connection, taken, waits for a second.
  it('many exchanges on a small pool and with cold caches wait for no second connection', async () => {
    const application = await givenApplication(service);
    const flow = { redirect_url: application.origin, cancel_url: application.origin };
    const started = await service.http.post('/v1/applications/login', flow, { 'x-api-key': application.apiKey });
    const codes = await Promise.all(Array.from({ length: 10 }, () => givenCode(service, application)));
    const small = await service.replica({ DATABASE_POOL: '3' });
    const answers = await Promise.all(
      codes.map((code, index) =>
        small.http.post(
          '/v1/auth/authorize',
          { code, client_type: 'server' },
          index % 2 ? { 'x-auth-flow-id': started.body.code } : {},
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(401)]);
    await small.stop();
  });
});
