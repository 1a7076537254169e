import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { type Answer, useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { until } from '../support/until.js';

const STRANGERS = 8;

describe('Refreshes that wait at the same time', () => {
  const service = useService();
  let strangers: GivenSession[];
  let held: GivenSession;
  beforeEach(async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    strangers = [];
    while (strangers.length < STRANGERS) strangers.push(await givenSession(service, { application, identity }));
    held = await givenSession(service, { application, identity });
  });

  const refresh = (token: string, at = service): Promise<Answer> =>
    at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: token });
  const all = (at = service): Promise<Answer[]> =>
    Promise.all(strangers.map(({ refreshToken }) => refresh(refreshToken, at)));
  const outcomes = (answers: Answer[]) => answers.map(({ headers }) => headers.get('x-refresh-outcome'));
  const rotated = () => strangers.map(() => 'rotated');

  it('share their trips to the database, and its commits', async () => {
    expect(outcomes(await all())).toEqual(rotated());
    // On a busy machine they may arrive too far apart. Then none waits, and there is nothing to share.
    let trips: string[] = [];
    await until(async () => {
      const overheard = Overheard.from(service);
      expect(outcomes(await all())).toEqual(strangers.map(() => 'replayed'));
      trips = overheard.names().filter((name) => name.startsWith('refresh-'));
      overheard.stop();
      return trips.includes('refresh-sessions');
    });
    expect(trips.length).toBeLessThan(STRANGERS);
  });

  // Red where they wait for the row on a connection that others need.
  it('F10a, F10b: a locked row delays nobody but those of its session, however many they are', async () => {
    const small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '6s' }); // one connection of each kind
    const barrier = await Barrier.holdSession(service, held.sessionId);
    const tabs = Array.from({ length: 20 }, () => refresh(held.refreshToken, small));
    await barrier.sees(1);
    const [first, second] = [await all(small), await all(small)];
    await barrier.release(); // only now: the strangers were answered while it was held
    expect(outcomes(first)).toEqual(rotated());
    expect(outcomes(second)).toEqual(strangers.map(() => 'replayed'));
    for (const answer of await Promise.all(tabs)) expect([200, 503]).toContain(answer.status);
    expect((await refresh(held.refreshToken)).status).toBe(200);
    await small.stop();
  });

  // Red without SKIP LOCKED: the statement that they share waits for the one row.
  it('F10a: nor do those wait that leave together with it', async () => {
    const { application, identity } = held;
    const others = [held, await givenSession(service, { application, identity })];
    const barrier = await Barrier.hold(service, 'SELECT FROM sessions WHERE id = ANY ($1) FOR UPDATE', [
      others.map(({ sessionId }) => sessionId),
    ]);
    const overheard = Overheard.from(service);
    const [begun, ended] = [strangers.slice(0, 2), strangers.slice(2)];
    const early = begun.map(({ refreshToken }) => refresh(refreshToken));
    const waiting = others.map(({ refreshToken }) => refresh(refreshToken));
    const late = ended.map(({ refreshToken }) => refresh(refreshToken));
    expect(outcomes(await Promise.all([...early, ...late]))).toEqual(rotated());
    expect(overheard.names()).toContain('refresh-sessions');
    overheard.stop();
    await barrier.release();
    expect(outcomes(await Promise.all(waiting))).toEqual(['rotated', 'rotated']);
  });

  // Red where each of those that left alone stays on the way until it has its row: there is room for eight.
  it('F10a: nor do many of them that left alone, one after the other', async () => {
    const roomy = await service.replica({ DATABASE_POOL: '30' }); // each of them has a connection to wait on
    const barrier = await Barrier.hold(service, 'SELECT FROM sessions WHERE id = ANY ($1) FOR UPDATE', [
      strangers.map(({ sessionId }) => sessionId),
    ]);
    let answered = 0;
    const waiting: Promise<Answer>[] = [];
    for (const { refreshToken } of strangers) {
      const asked = refresh(refreshToken, roomy);
      void asked.then(() => {
        answered += 1;
      });
      waiting.push(asked);
      await barrier.sees(waiting.length);
    }
    const free = await refresh(held.refreshToken, roomy);
    expect([free.headers.get('x-refresh-outcome'), answered]).toEqual(['rotated', 0]);
    await barrier.release();
    expect(outcomes(await Promise.all(waiting))).toEqual(rotated());
    await roomy.stop();
  });

  it('F10c: while the whole table is locked each is told in time to try again', async () => {
    const hasty = letLocksEndSoon(await service.replica());
    expect((await refresh(held.refreshToken, hasty)).status).toBe(200);
    const barrier = await Barrier.hold(service, 'LOCK TABLE sessions');
    const answers = await all(hasty);
    await barrier.release();
    for (const answer of answers) expectFailure(answer, 503, 'overloaded');
    expect(outcomes(await all(hasty))).toEqual(rotated());
    await hasty.stop();
  });

  // Red where everything that waits leaves in the order in which it came.
  it('S11: a flood of one session does not stand in the way of others', async () => {
    let answered = 0;
    const flood = Array.from({ length: 200 }, () =>
      refresh(held.refreshToken).then((answer) => {
        answered += 1;
        return answer;
      }),
    );
    await until(() => answered > 0);
    expect(outcomes(await all())).toEqual(rotated());
    expect(answered).toBeLessThan(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });

  it('one that fails takes none of its neighbours along', async () => {
    const overheard = Overheard.from(service);
    const row = { table: 'sessions', before: 'UPDATE', rows: `OLD.id = '${held.sessionId}'` };
    const [answers, poisoned] = await withRefusedRows(service, row, () =>
      Promise.all([all(), refresh(held.refreshToken)]),
    );
    const trips = overheard.names().filter((name) => name.startsWith('refresh-'));
    overheard.stop();
    expect(trips).toContain('refresh-sessions');
    expect(outcomes(answers)).toEqual(rotated());
    expectFailure(poisoned, 500, 'internal_failure');
    expect((await refresh(held.refreshToken)).status).toBe(200);
  });

  it('are all told when their connection is lost, and lose nothing by it', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const behind = await service.replica({ DATABASE_URL: proxy.url });
    expect((await refresh(held.refreshToken, behind)).status).toBe(200);
    proxy.holdAnswers();
    const asked = all(behind);
    await until(async () => {
      const { rows } = await service.db.query('SELECT FROM sessions WHERE generation = 2 AND id = ANY ($1)', [
        strangers.map(({ sessionId }) => sessionId),
      ]);
      return rows.length === STRANGERS; // carried out, and nobody knows
    });
    proxy.letNewcomersPass();
    proxy.reset();
    for (const answer of await asked) expectFailure(answer, 503, 'unavailable');
    await until(
      () => all(behind),
      (answers) => answers.every(({ status }) => status === 200),
    );
    await behind.stop();
    await proxy.stop();
  });
});
