import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { ask, refreshLoad, sessionLoad } from './loads.js';
import type { Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

interface Circumstances {
  database: BenchDatabase;
  port: number;
  rounds: number;
  run(load: () => Promise<Load>): Promise<Outcome>;
}

/** Who is signed in to the portal, beside the bare check of a session. */
export async function measurePortal({ database, port, rounds, run }: Circumstances): Promise<Section> {
  const results = await inRounds(rounds, {
    'GET /v1/portal/me': () =>
      run(async () => sessionLoad(port, await portalTokens(port, await accessTokens(database, port)), '/v1/portal/me')),
    'session check': () => run(async () => sessionLoad(port, await accessTokens(database, port))),
  });
  const me = results['GET /v1/portal/me'];
  return {
    title: 'Portal: GET /v1/portal/me',
    lines: [
      { what: 'GET /v1/portal/me', values: rates(me), unit: '/s' },
      { what: 'GET /v1/portal/me ÷ session check', values: ratios(me, results['session check']) },
      { what: 'GET /v1/portal/me, p99', values: me.map(({ p99 }) => p99), unit: 'ms' },
    ],
  };
}

/** Each connection stands for one client, so each has a session and a token of its own. */
export async function accessTokens(database: BenchDatabase, port: number): Promise<string[]> {
  const { values, ...load } = await refreshLoad(port, database);
  const answers = await Promise.all(values.map((value) => ask({ ...load, values: [value] })));
  return answers.map(({ access_token }) => access_token as string);
}

/** Leads each session into the portal, as an application does. */
export const portalTokens = (port: number, tokens: string[]): Promise<string[]> =>
  Promise.all(
    tokens.map(async (token) => {
      const { code } = await ask(sessionLoad(port, [token], '/v1/portal/exchange'));
      const body = JSON.stringify({ code, redirectUrl: 'https://bench.example/portal' });
      const opened = await ask({ port, method: 'POST', path: '/v1/portal/authorize', body, values: [''] });
      return opened.access_token as string;
    }),
  );
