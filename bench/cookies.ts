import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import type { Section } from './report.js';

interface Measured {
  database: BenchDatabase;
  port: number;
  rounds: number;
  run: (load: () => Load | Promise<Load>) => Promise<Outcome>;
}

/**
 * Measures a browser's two hot paths, beside the same refresh through the other endpoint. It changes every session of
 * the database to a browser's, so whatever needs a session comes before it.
 */
export async function measureCookies({ database, port, rounds, run }: Measured): Promise<Section> {
  await database.pool.query("UPDATE sessions SET client_type = 'browser'");
  await database.pool.query('VACUUM (ANALYZE) sessions');
  const sessions = await database.value<number>('SELECT count(*)::integer FROM sessions');
  const access = await accessCookies(port, await database.sampleTokens(64));
  const results: Record<string, Outcome[]> = { check: [], cookie: [], api: [] };
  for (let round = 1; round <= rounds; round += 1) {
    results.check?.push(await run(() => checkLoad(port, access)));
    for (const [name, path] of Object.entries({ cookie: '/api/service/refresh', api: '/v1/auth/refresh' }))
      results[name]?.push(await run(async () => refreshLoad(port, path, await database.sampleTokens(sessions))));
    console.log(`  round ${round} of ${rounds}  cookies: done`);
  }
  const { check = [], cookie = [], api = [] } = results;
  return {
    title: 'Cookies of a browser',
    lines: [
      { what: 'GET /api/service/session', values: check.map(({ rate }) => rate), unit: '/s' },
      { what: 'GET /api/service/session, p99', values: check.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'POST /api/service/refresh', values: cookie.map(({ rate }) => rate), unit: '/s' },
      { what: 'POST /api/service/refresh, p99', values: cookie.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'POST /v1/auth/refresh with the cookie', values: api.map(({ rate }) => rate), unit: '/s' },
      {
        what: 'cookie door ÷ API door',
        values: cookie.map(({ rate }, round) => rate / (api[round] as Outcome).rate),
      },
    ],
  };
}

const checkLoad = (port: number, values: string[]): Load => ({
  port,
  method: 'GET',
  path: '/api/service/session',
  headers: { cookie: 'service_access={value}' },
  values,
});

/**
 * Each refresh takes another session. After the last session the first one is replayed, which costs the same update.
 */
export const refreshLoad = (port: number, path: string, values: string[]): Load => ({
  port,
  method: 'POST',
  path,
  headers: { cookie: 'service_refresh={value}', accept: 'application/json' },
  body: JSON.stringify({ client_type: 'browser' }),
  values,
});

function accessCookies(port: number, refreshTokens: string[]): Promise<string[]> {
  return Promise.all(
    refreshTokens.map(async (token) => {
      const headers = { cookie: `service_refresh=${token}`, accept: 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${port}/api/service/refresh`, { method: 'POST', headers });
      const set = answer.headers.getSetCookie().join('\n');
      return /service_access=([^;\s]{2,});/.exec(set)?.[1] ?? '';
    }),
  );
}
