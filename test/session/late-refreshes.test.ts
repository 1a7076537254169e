import { auditTypes } from '../support/audit.js';
import { Child, isAlive } from '../support/child.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import type { Http } from '../support/http.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const PATIENCE = { DATABASE_TIMEOUT: '1s' };
/** Longer than anybody waits there. */
const FREEZE_MS = 2_500;
const ROTATIONS = 50;

describe('A refresh that its sender has given up', () => {
  const service = useService();

  const refresh = (http: Http, refresh_token: string): Promise<Answer> =>
    http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });

  /** The owner goes on at another replica, for as long as the freeze lasts. */
  async function walkOn(token: string, begin: number): Promise<string> {
    let newest = token;
    for (let step = 0; step < ROTATIONS || performance.now() - begin < FREEZE_MS; step += 1) {
      const answer = await refresh(service.http, newest);
      expect(answer.status).toBe(200);
      newest = answer.body.refresh_token;
    }
    return newest;
  }

  async function expectSignedIn(token: string, { sessionId }: GivenSession): Promise<void> {
    expect((await refresh(service.http, token)).status).toBe(200);
    expect(await auditTypes(service, { sessionId })).toEqual(['session.opened']);
  }

  // Red if a process that stood still judges what it finds unread.
  it('F11: is not carried out by a replica that was frozen meanwhile', async () => {
    const { DATABASE_URL, PUBLIC_URL } = service.variables;
    const child = await Child.start({ DATABASE_URL, PUBLIC_URL, ...PATIENCE });
    const [patient, gone] = [await givenSession(service), await givenSession(service)];
    const another = await givenSession(service);
    await until(async () => (await refresh(child.http, another.refreshToken)).status === 200); // it is past its start
    child.kill('SIGSTOP');
    const begin = performance.now();
    const hungUp = new AbortController();
    const unread = refresh(child.http, patient.refreshToken);
    const abandoned = fetch(`${child.url}/v1/auth/refresh`, {
      method: 'POST',
      signal: hungUp.signal,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_type: 'server', refresh_token: gone.refreshToken }),
    }).catch(() => undefined);
    const first = await walkOn(patient.refreshToken, begin - FREEZE_MS);
    hungUp.abort();
    const second = await walkOn(gone.refreshToken, begin);
    child.kill('SIGCONT');
    expectFailure(await unread, 503, 'overloaded');
    await abandoned;
    await until(async () => (await child.http.get('/health/ready')).status === 200);
    await expectSignedIn(first, patient);
    await expectSignedIn(second, gone);
    await child.stop();
  });

  // Red without a deadline that PostgreSQL itself knows.
  it('F15a: is not carried out by a process of PostgreSQL that was frozen meanwhile', async () => {
    const hasty = await service.replica({ ...PATIENCE, DATABASE_POOL: '3' });
    const session = await givenSession(service);
    const another = await givenSession(service);
    // Its connections also do other things, which take the place of a refresh in what PostgreSQL shows.
    const frozen = (await until(async () => {
      await refresh(hasty.http, another.refreshToken);
      const { rows } = await service.db.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND query LIKE '%UPDATE sessions%' AND pid <> pg_backend_pid()
         ORDER BY query_start DESC LIMIT 1`,
      );
      return rows[0]?.pid;
    })) as number;
    process.kill(frozen, 'SIGSTOP');
    try {
      const begin = performance.now();
      expect((await refresh(hasty.http, session.refreshToken)).status).toBe(503);
      const newest = await walkOn(session.refreshToken, begin);
      process.kill(frozen, 'SIGCONT');
      await until(async () => {
        const left = await service.db.query('SELECT FROM pg_stat_activity WHERE pid = $1', [frozen]);
        return left.rowCount === 0; // it has read what was sent to it, and ended
      });
      await expectSignedIn(newest, session);
    } finally {
      if (isAlive(frozen)) process.kill(frozen, 'SIGCONT');
      await hasty.stop();
    }
  });
});
