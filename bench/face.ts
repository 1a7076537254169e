import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from './database.js';
import { codeLoad, documentLoad, introspectionLoad, tokenLoad } from './face-loads.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { ask, refreshLoad, sessionLoad } from './loads.js';
import { accessTokens } from './portal.js';
import type { BenchProcess } from './process.js';
import type { Line, Section } from './report.js';
import { cpuRatios, cpus, inRounds, rates, ratios, withCpu } from './rounds.js';

interface Circumstances {
  database: BenchDatabase;
  service: BenchProcess;
  rounds: number;
  /** The yardstick, which gives these answers. */
  startBare(answers: object): Promise<BenchProcess>;
  drive(load: Load, seconds: number): Promise<Outcome>;
}

const SECONDS = 3;
const WARM_UP_SECONDS = 1;
/** It begins before what is measured beside it, and ends after it. */
const STORM = { connections: CONNECTIONS / 2, codes: 12_000 };
const WITH_ID_TOKEN = 'openid email offline_access';
const METADATA = '/.well-known/openid-configuration';
const KEYS = '/.well-known/jwks.json';

type Loads = () => Load | Promise<Load>;

/** The standard face beside `/v1`: the same sessions of one application through both doors. */
export async function measureFace(given: Circumstances): Promise<Section[]> {
  const { database, service, rounds } = given;
  const { port } = service;
  const asked = await accessTokens(database, port);
  const bare = await given.startBare({
    metadata: await ask(documentLoad(port, METADATA)),
    keys: await ask(documentLoad(port, KEYS)),
  });
  const measure = (loads: Loads, process = service) => measured(given, process, loads);
  const signedWith = (alg: string, loads: Loads) =>
    measure(async () => {
      await database.signIdTokensWith(alg);
      return loads();
    });
  const v1 = () => refreshLoad(port, database);
  const plain = () => tokenLoad(port, database, 'offline_access');
  const openid = () => tokenLoad(port, database, WITH_ID_TOKEN);
  const results = await inRounds(rounds, {
    'refresh through /v1': () => measure(v1),
    'refresh without openid': () => measure(plain),
    'refresh with an ID token, ES256': () => signedWith('ES256', openid),
    'refresh with an ID token, RS256': () => signedWith('RS256', openid),
    'refresh through /v1 beside code exchanges, RS256': () => besideExchanges(given, v1, 'RS256'),
    'refresh through /v1 beside code exchanges, ES256': () => besideExchanges(given, v1, 'ES256'),
    'session check': () => measure(() => sessionLoad(port, asked)),
    introspection: () => measure(() => introspectionLoad(port, asked)),
    'bare metadata': () => measure(() => documentLoad(bare.port, '/metadata'), bare),
    metadata: () => measure(() => documentLoad(port, METADATA)),
    'bare keys': () => measure(() => documentLoad(bare.port, '/keys'), bare),
    keys: () => measure(() => documentLoad(port, KEYS)),
    '/v1, one connection': () => measure(lone(v1)),
    'without openid, one connection': () => measure(lone(plain)),
    'ES256, one connection': () => signedWith('ES256', lone(openid)),
    'RS256, one connection': () => signedWith('RS256', lone(openid)),
  });
  await bare.stop();
  return [refreshes(results), alone(results), documents(results)];
}

const lone = (loads: Loads) => async (): Promise<Load> => ({ ...(await loads()), connections: 1 });

async function measured({ drive }: Circumstances, process: BenchProcess, loads: Loads): Promise<Outcome> {
  await drive(await loads(), WARM_UP_SECONDS);
  const load = await loads();
  return withCpu(process, () => drive(load, SECONDS));
}

async function besideExchanges(
  { database, service: { port }, drive }: Circumstances,
  loads: Loads,
  alg: string,
): Promise<Outcome> {
  await database.signIdTokensWith(alg);
  const codes = await codeLoad(port, database, STORM.codes);
  const storm = drive({ ...codes, connections: STORM.connections }, SECONDS + 2 * WARM_UP_SECONDS);
  await delay(WARM_UP_SECONDS * 1000);
  const outcome = await drive(await loads(), SECONDS);
  await storm;
  return outcome;
}

type Results = Record<string, Outcome[]>;

const of = (results: Results, name: string): Outcome[] => results[name] as Outcome[];

/** By the rate, and by the CPU time of the process. */
function costLines(what: string, outcomes: Outcome[], v1: Outcome[], most: number): Line[] {
  return [
    { what: `${what}: cost ÷ /v1`, values: ratios(v1, outcomes), target: { most } },
    { what: `${what}: CPU of the process ÷ /v1`, values: cpuRatios(outcomes, v1) },
  ];
}

function refreshes(results: Results): Section {
  const v1 = of(results, 'refresh through /v1');
  const kinds = { 'without openid': 1.1, 'with an ID token, ES256': 1.35, 'with an ID token, RS256': 1.35 };
  return {
    title: `Refresh through the standard face, ${SECONDS} seconds each`,
    lines: [
      ...Object.entries(results)
        .filter(([what]) => what.startsWith('refresh'))
        .map(([what, outcomes]) => ({ what, values: rates(outcomes), unit: '/s' })),
      { what: 'CPU of the process per refresh through /v1', values: cpus(v1), unit: 'µs' },
      ...Object.entries(kinds).flatMap(([kind, most]) => costLines(kind, of(results, `refresh ${kind}`), v1, most)),
      { what: '/v1, p99', values: v1.map(({ p99 }) => p99), unit: 'ms' },
      ...['RS256', 'ES256'].flatMap((alg): Line[] => {
        const beside = of(results, `refresh through /v1 beside code exchanges, ${alg}`);
        return [
          { what: `/v1 beside code exchanges, ${alg}: p99`, values: beside.map(({ p99 }) => p99), unit: 'ms' },
          {
            what: `/v1 beside code exchanges, ${alg}: p99 ÷ p99 alone`,
            values: beside.map(({ p99 }, round) => p99 / (v1[round] as Outcome).p99),
            target: { most: 2 },
          },
        ];
      }),
    ],
  };
}

/** One connection: what a refresh takes when nothing else is asked for. */
function alone(results: Results): Section {
  const v1 = of(results, '/v1, one connection');
  const kinds = { 'without openid': 1.1, ES256: 1.35, RS256: 1.35 };
  return {
    title: `Refresh through the standard face, one at a time, ${SECONDS} seconds each`,
    lines: [
      { what: '/v1', values: rates(v1).map((rate) => 1000 / rate), unit: 'ms' },
      ...Object.entries(kinds).flatMap(([kind, most]) =>
        costLines(kind, of(results, `${kind}, one connection`), v1, most),
      ),
    ],
  };
}

function documents(results: Results): Section {
  const pairs = [
    ['introspection', 'session check', 0.9],
    ['metadata', 'bare metadata', 0.9],
    ['keys', 'bare keys', 0.9],
  ] as const;
  return {
    title: `Introspection, metadata and keys, ${SECONDS} seconds each`,
    lines: pairs.flatMap(([what, yardstick, least]): Line[] => {
      const [outcomes, beside] = [of(results, what), of(results, yardstick)];
      return [
        { what: `${what} ÷ ${yardstick}`, values: ratios(outcomes, beside), target: { least } },
        { what: `${what}: CPU of the process`, values: cpus(outcomes), unit: 'µs' },
        { what: `${what}: CPU of the process ÷ ${yardstick}`, values: cpuRatios(outcomes, beside) },
      ];
    }),
  };
}
