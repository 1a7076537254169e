import type { BenchDatabase } from './database.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { ask, exchangeLoad, registerLoad, signInLoad, totpSignInLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

const WARM_UP_SECONDS = 1;
/** At two hundred requests a second, it takes longer until the code is compiled than at thousands. */
const SLOW_WARM_UP_SECONDS = 20;
/** So many hashes each connection waits for at least. On a slow machine a fixed time would end before the first answer. */
const LEAST_TURNS = 4;
/** More flows than a round can complete, because every exchange ends its flow. */
const FLOWS = 4_000;

interface Circumstances {
  rounds: number;
  seconds: number;
  isQuick: boolean;
  once(load: Load, seconds?: number): Promise<Outcome>;
}

/** Measures sign-ins, exchanges and registrations, beside the same hash without a queue. */
export async function measurePasswords(
  database: BenchDatabase,
  service: BenchProcess,
  hasher: BenchProcess,
  { rounds, seconds, isQuick, once }: Circumstances,
): Promise<Section> {
  const warmUp = isQuick ? 2 : SLOW_WARM_UP_SECONDS;
  let perSecond = Number.POSITIVE_INFINITY;
  const argon2 = async () => {
    const { hashesPerSecond } = await hasher.ask<{ hashesPerSecond: number }>({ hashForMs: seconds * 1000 });
    perSecond = hashesPerSecond;
    return perSecond;
  };
  /** Requests that were broken off still have hashes in the queue, before this one, and would slow what is measured next. */
  const drain = () => ask(signInLoad(service.port));
  const runHashing = async (load: () => Load | Promise<Load>): Promise<Outcome> => {
    await once(await load(), WARM_UP_SECONDS);
    await drain();
    const outcome = await once(await load(), Math.max(seconds, Math.ceil((LEAST_TURNS * CONNECTIONS) / perSecond)));
    await drain();
    return outcome;
  };
  await once(signInLoad(service.port), warmUp);
  await drain();
  const totpSignIn = async () => {
    await database.renewTotpCodes();
    return totpSignInLoad(service.port);
  };
  const alone = await inRounds(rounds, {
    argon2,
    'sign-in': () => runHashing(() => signInLoad(service.port)),
    'sign-in with TOTP': () => runHashing(totpSignIn),
  });
  // Registrations leave mails, which the service then delivers, so they are not measured beside sign-ins.
  const exchange = async () => exchangeLoad(service.port, await database.openFlows(FLOWS));
  const register = async () => registerLoad(service.port, (await database.openFlows(1))[0] ?? '');
  await once(await exchange(), warmUp / 2);
  await once(await register(), warmUp / 2);
  const mailing = await inRounds(rounds, {
    argon2,
    exchange: () => runHashing(exchange),
    register: () => runHashing(register),
  });
  return {
    title: 'Passwords',
    lines: [
      { what: 'sign-ins', values: rates(alone['sign-in']), unit: '/s' },
      { what: 'sign-ins, p50', values: alone['sign-in'].map(({ p50 }) => p50), unit: 'ms' },
      { what: 'sign-ins, p99', values: alone['sign-in'].map(({ p99 }) => p99), unit: 'ms' },
      { what: 'sign-ins with TOTP', values: rates(alone['sign-in with TOTP']), unit: '/s' },
      { what: 'sign-ins with TOTP, p99', values: alone['sign-in with TOTP'].map(({ p99 }) => p99), unit: 'ms' },
      { what: 'sign-ins with TOTP ÷ sign-ins', values: ratios(alone['sign-in with TOTP'], alone['sign-in']) },
      { what: 'bare argon2id, same parameters', values: rates(alone.argon2), unit: '/s' },
      { what: 'sign-ins ÷ bare argon2id', values: ratios(alone['sign-in'], alone.argon2), target: { least: 0.9 } },
      { what: 'exchange ÷ bare argon2id', values: ratios(mailing.exchange, mailing.argon2) },
      { what: 'register ÷ bare argon2id', values: ratios(mailing.register, mailing.argon2) },
    ],
  };
}
