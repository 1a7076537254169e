import cluster, { type Worker } from 'node:cluster';
import type { Logger as Pino } from 'pino';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { tellWhenAllClosed } from './close-together.js';
import { comesUp } from './coming-up.js';
import { EvenConnections } from './even-connections.js';
import { WorkerDidNotStart } from './workers.errors.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A worker that lived this long did not fail at its start. */
const SETTLED_MS = 30_000;

interface WorkerPlan {
  count: number;
  /** The program that a worker runs. */
  program: string;
  /** Flags of Node for a worker. */
  flags: string[];
  /** Variables that a worker gets in addition to those of this process. */
  variables: NodeJS.ProcessEnv;
}

/**
 * The processes that share the port. This one hands out connections, keeps them even, counts the limits for all of them and
 * replaces a worker that dies. Each worker does everything else itself, as a replica does.
 */
export class Workers {
  private readonly running = new Map<Worker, { since: number; listens: boolean }>();
  private readonly evenness = new EvenConnections();
  private pause = FIRST_PAUSE_MS;
  private isStopping = false;

  constructor(
    private readonly plan: WorkerPlan,
    private readonly log: Pino,
  ) {
    new RateLimiterClusterMaster();
  }

  /**
   * The first worker starts alone. A fault that stops it would stop every worker, and is then reported once. Answers
   * whether they run: a stop may come first.
   */
  async start(): Promise<boolean> {
    cluster.setupPrimary({ exec: this.plan.program, args: [], execArgv: this.plan.flags });
    await this.startOne();
    await Promise.all(Array.from({ length: this.plan.count - 1 }, () => this.startOne()));
    return !this.isStopping;
  }

  /**
   * Each worker drains on its own. One that does not listen yet holds no connection. It would open the port once more
   * after the others have closed it, so it ends at once.
   */
  async stop(): Promise<void> {
    this.isStopping = true;
    const workers = [...this.running.keys()];
    const listening = workers.filter((worker) => this.running.get(worker)?.listens);
    tellWhenAllClosed(listening);
    await Promise.all(workers.map((worker) => this.end(worker, listening.includes(worker) ? 'SIGTERM' : 'SIGKILL')));
  }

  /** A worker is watched as soon as it listens, while others may still be starting. */
  private async startOne(): Promise<void> {
    if (this.isStopping) return;
    const worker = this.fork();
    if (await comesUp(worker)) this.watch(worker);
    else if (!this.isStopping) throw new WorkerDidNotStart();
  }

  private fork(): Worker {
    const worker = cluster.fork(this.plan.variables);
    const about = { since: performance.now(), listens: false };
    this.running.set(worker, about);
    this.evenness.watch(worker);
    worker.once('listening', () => {
      about.listens = true;
    });
    worker.once('exit', () => this.running.delete(worker));
    worker.on('error', () => undefined); // also if nothing watches it: an answer may come when it has ended
    return worker;
  }

  private watch(worker: Worker): void {
    const { since } = this.running.get(worker) as { since: number };
    worker.once('exit', (code, signal) => {
      if (performance.now() - since > SETTLED_MS) this.pause = FIRST_PAUSE_MS;
      this.replace(`A worker ended (${signal ?? `exit code ${code}`}) and is replaced`);
    });
    worker.on('error', (error) => {
      if (worker.process.pid !== undefined) this.log.error({ err: error }, 'A worker could not be reached');
      else if (this.running.delete(worker)) this.replace(`A worker could not be started: ${error.message}`);
    });
  }

  /** Restarts at once the first time, and after ever longer pauses while new workers die as well. */
  private replace(reason: string): void {
    if (this.isStopping) return;
    this.log.error(reason);
    setTimeout(() => this.forkAgain(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE_MS);
  }

  private forkAgain(): void {
    if (this.isStopping) return;
    try {
      this.watch(this.fork());
    } catch (error) {
      this.replace(`A worker could not be started: ${(error as Error).message}`);
    }
  }

  private async end(worker: Worker, signal: NodeJS.Signals): Promise<void> {
    if (worker.isDead()) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.process.kill(signal);
    await ended;
  }
}
