import { API_KEY, APPLICATION_ID, type BenchDatabase } from './database.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import type { Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

interface Circumstances {
  database: BenchDatabase;
  port: number;
  rounds: number;
  run(load: () => Promise<Load>): Promise<Outcome>;
  /** Notes the CPU time of the service per request. */
  withCpu(costs: number[], measure: () => Promise<Outcome>): Promise<Outcome>;
}

/** The same refresh of the same kind of session, through both doors. */
export async function measureFace({ database, port, rounds, run, withCpu }: Circumstances): Promise<Section> {
  const cpu = { v1: [] as number[], alone: [] as number[], openid: [] as number[] };
  const results = await inRounds(rounds, {
    'POST /v1/auth/refresh': () => withCpu(cpu.v1, () => run(() => refreshLoad(port, database))),
    'POST /oauth/token without openid': () =>
      withCpu(cpu.alone, () => run(() => tokenLoad(port, database, 'offline_access'))),
    'POST /oauth/token with an ID token': () =>
      withCpu(cpu.openid, () => run(() => tokenLoad(port, database, 'openid email offline_access'))),
  });
  const v1 = results['POST /v1/auth/refresh'];
  const alone = results['POST /oauth/token without openid'];
  const openid = results['POST /oauth/token with an ID token'];
  return {
    title: 'Refresh through the standard face',
    lines: [
      ...Object.entries(results).map(([what, outcomes]) => ({ what, values: rates(outcomes), unit: '/s' })),
      { what: 'cost without openid ÷ /v1', values: ratios(v1, alone), target: { most: 1.1 } },
      { what: 'cost with an ID token ÷ /v1', values: ratios(v1, openid), target: { most: 1.35 } },
      { what: 'CPU of the process per refresh through /v1', values: cpu.v1, unit: 'µs' },
      { what: 'the same without openid', values: cpu.alone, unit: 'µs' },
      { what: 'the same with an ID token', values: cpu.openid, unit: 'µs' },
      { what: 'with an ID token, p99', values: openid.map(({ p99 }) => p99), unit: 'ms' },
    ],
  };
}

/** The application's own client, which holds the sessions of `/v1` too. */
const tokenLoad = async (port: number, database: BenchDatabase, scope: string): Promise<Load> => ({
  port,
  method: 'POST',
  path: '/oauth/token',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${Buffer.from(`${APPLICATION_ID}:${API_KEY}`).toString('base64')}`,
  },
  body: `grant_type=refresh_token&refresh_token={value}&scope=${encodeURIComponent(scope)}`,
  values: await database.sampleTokens(CONNECTIONS + 1),
  next: 'refresh_token',
});
