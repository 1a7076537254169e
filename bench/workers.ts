import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { costOf } from './counts.js';
import type { BenchDatabase, Half } from './database.js';
import { cpuOfFamily } from './family-cpu.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import { START_FLAGS } from './process.js';
import type { Section } from './report.js';
import { cpuRatios, inRounds, rates, ratios } from './rounds.js';

interface Circumstances {
  database: BenchDatabase;
  /** As the service of the other measurements has them. */
  variables: NodeJS.ProcessEnv;
  rounds: number;
  folder: string;
  once(load: Load): Promise<Outcome>;
  run(load: () => Promise<Load>): Promise<Outcome>;
}

const READY_MS = 60_000;
const WORKERS = 2;
/** A worker gets only a part of the requests. Before the engine has compiled its code, each takes half as much CPU again. */
const WARM_UP_LOADS = 5;

/** The service with its leader and its workers, as `npm start` runs it. */
class WholeService {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(variables: NodeJS.ProcessEnv, folder: string): Promise<WholeService> {
    const port = await freePort();
    const log = path.join(folder, `whole-${port}.log`);
    const output = openSync(log, 'a');
    const main = path.resolve('dist/bundle/main.js');
    if (!existsSync(main)) throw new Error('Workers run the bundle: npm run build comes first');
    const child = spawn(process.execPath, [...START_FLAGS, main], {
      env: { ...process.env, ...variables, PORT: String(port) },
      stdio: ['ignore', output, output],
    });
    const started = new WholeService(port, child);
    for (const end = Date.now() + READY_MS; !(await started.isReady()); await delay(100))
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`It does not start; its log:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    return started;
  }

  cpu(): number {
    return cpuOfFamily(String(this.child.pid));
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

/**
 * What a second process costs each refresh, whether those of one process still share their trips, and what the same
 * machine makes of two replicas that know nothing of each other, each with its half of the connections and a load program
 * of its own.
 */
export async function measureWorkers(given: Circumstances): Promise<Section> {
  const { database, rounds, folder } = given;
  const start = (workers: number) => WholeService.start({ ...given.variables, WORKERS: String(workers) }, folder);
  const services: WholeService[] = [];
  try {
    for (const workers of [1, 1, WORKERS]) services.push(await start(workers));
    const [one, another, workers] = services as [WholeService, WholeService, WholeService];
    const measure = (service: WholeService) => async (): Promise<Outcome> => {
      const before = service.cpu();
      const outcome = await given.run(() => refreshLoad(service.port, database));
      return { ...outcome, cpu: (service.cpu() - before) / outcome.requests };
    };
    const half = ({ port }: WholeService, which: Half) =>
      given.run(async () => ({
        ...(await refreshLoad(port, database, CONNECTIONS / 2 + 1, which)),
        connections: CONNECTIONS / 2,
      }));
    const replicas = async (): Promise<Outcome> => {
      const before = one.cpu() + another.cpu();
      const [first, second] = await Promise.all([half(one, 0), half(another, 1)]);
      const requests = first.requests + second.requests;
      const cpu = (one.cpu() + another.cpu() - before) / requests;
      return { ...first, requests, rate: first.rate + second.rate, cpu };
    };
    for (let load = 0; load < WARM_UP_LOADS; load += 1)
      for (const { port } of services) await given.once(await refreshLoad(port, database));
    const of = await inRounds(rounds, { one: measure(one), workers: measure(workers), replicas });
    const shared = async ({ port }: WholeService) =>
      costOf(database, async () => (await given.once(await refreshLoad(port, database))).requests);
    const [alone, together] = [await shared(one), await shared(workers)];
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
        { what: 'commits per refresh, one process', values: [alone.commits] },
        { what: `commits per refresh, ${WORKERS} workers`, values: [together.commits], target: { most: 0.2 } },
      ],
    };
  } finally {
    for (const service of services) await service.stop();
  }
}
