import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { signInLoad, socialLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

const WARM_UP_SECONDS = 2;

interface Circumstances {
  rounds: number;
  once(load: Load, seconds?: number): Promise<Outcome>;
}

/** Measures the callback of a provider up to the account that it proves, beside the check of a password. */
export async function measureSocial(
  database: BenchDatabase,
  service: BenchProcess,
  upstream: BenchProcess,
  { rounds, once }: Circumstances,
): Promise<Section> {
  await database.offerProvider(`http://127.0.0.1:${upstream.port}`);
  const run = async (load: Load): Promise<Outcome> => {
    await once(load, WARM_UP_SECONDS);
    return once(load);
  };
  const results = await inRounds(rounds, {
    'sign-in': () => run(signInLoad(service.port)),
    'social callback': () => run(socialLoad(service.port)),
  });
  const social = results['social callback'];
  return {
    title: 'Social callback against a loopback upstream',
    lines: [
      { what: 'social callbacks', values: rates(social), unit: '/s' },
      { what: 'social callbacks, p50', values: social.map(({ p50 }) => p50), unit: 'ms' },
      { what: 'social callbacks, p99', values: social.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'plain sign-ins', values: rates(results['sign-in']), unit: '/s' },
      { what: 'social callback ÷ plain sign-in', values: ratios(social, results['sign-in']) },
    ],
  };
}
