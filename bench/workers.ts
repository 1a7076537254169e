import { costOf } from './counts.js';
import type { BenchDatabase, Half } from './database.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { cpuRatios, inRounds, type Program, rates, ratios, withCpu } from './rounds.js';
import { WholeService } from './whole-service.js';

interface Circumstances {
  database: BenchDatabase;
  /** As the service of the other measurements has them. */
  variables: NodeJS.ProcessEnv;
  /** Two processes that do only what a refresh needs. */
  necessary: [BenchProcess, BenchProcess];
  rounds: number;
  folder: string;
  once(load: Load): Promise<Outcome>;
  run(load: () => Promise<Load>): Promise<Outcome>;
}

const WORKERS = 2;
/** A worker gets only a part of the requests. Before the engine has compiled its code, each takes half as much CPU again. */
const WARM_UP_LOADS = 15;

/**
 * What a second process costs each refresh, whether those of one process still share their trips, and what the same
 * machine makes of two replicas that know nothing of each other. What a second process costs the necessary work says which
 * part of all this is the machine's.
 */
export async function measureWorkers(given: Circumstances): Promise<Section> {
  const { database, rounds, folder, necessary } = given;
  const start = (workers: number) => WholeService.start({ ...given.variables, WORKERS: String(workers) }, folder);
  const alone = (program: Answering) => () =>
    withCpu(program, () => given.run(() => refreshLoad(program.port, database)));
  const services: WholeService[] = [];
  try {
    for (const workers of [1, 1, WORKERS]) services.push(await start(workers));
    const [one, another, workers] = services as [WholeService, WholeService, WholeService];
    for (let load = 0; load < WARM_UP_LOADS; load += 1)
      for (const { port } of [...services, ...necessary]) await given.once(await refreshLoad(port, database));
    const of = await inRounds(rounds, {
      one: alone(one),
      workers: alone(workers),
      replicas: inHalves(given, [one, another]),
      necessary: alone(necessary[0]),
      'necessary twice': inHalves(given, necessary),
    });
    const shared = async ({ port }: WholeService) =>
      costOf(database, async () => (await given.once(await refreshLoad(port, database))).requests);
    const [single, together] = [await shared(one), await shared(workers)];
    return {
      title: `Refreshes on ${WORKERS} workers beside one process`,
      lines: [
        { what: 'one process', values: rates(of.one), unit: '/s' },
        { what: `${WORKERS} workers ÷ one process`, values: ratios(of.workers, of.one) },
        {
          what: `${WORKERS} workers ÷ ${WORKERS} replicas with half of the connections each`,
          values: ratios(of.workers, of.replicas),
          target: { least: 0.9 },
        },
        {
          what: 'CPU of all processes: workers ÷ one process',
          values: cpuRatios(of.workers, of.one),
          target: { most: 1.05 },
        },
        { what: 'CPU of all processes: workers ÷ replicas', values: cpuRatios(of.workers, of.replicas) },
        {
          what: `CPU of the necessary work: ${WORKERS} processes ÷ one`,
          values: cpuRatios(of['necessary twice'], of.necessary),
        },
        { what: 'commits per refresh, one process', values: [single.commits] },
        { what: `commits per refresh, ${WORKERS} workers`, values: [together.commits], target: { most: 0.2 } },
      ],
    };
  } finally {
    for (const service of services) await service.stop();
  }
}

interface Answering extends Program {
  readonly port: number;
}

/** Two programs that know nothing of each other, each with half of the connections and a load program of its own. */
function inHalves({ database, run }: Circumstances, both: [Answering, Answering]): () => Promise<Outcome> {
  const half = ({ port }: Answering, which: Half) =>
    run(async () => ({
      ...(await refreshLoad(port, database, CONNECTIONS / 2 + 1, which)),
      connections: CONNECTIONS / 2,
    }));
  const cpu = async () => (await both[0].cpu()) + (await both[1].cpu());
  return () =>
    withCpu({ cpu }, async () => {
      const [first, second] = await Promise.all([half(both[0], 0), half(both[1], 1)]);
      return { ...first, requests: first.requests + second.requests, rate: first.rate + second.rate };
    });
}
