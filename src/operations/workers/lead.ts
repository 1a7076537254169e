import path from 'node:path';
import type { Logger as Pino } from 'pino';
import { threadPoolSize } from '../../platform/config/environment-variables.js';
import type { Settings } from '../../platform/config/settings.js';
import { PACKAGE_FOLDER } from '../../platform/own-package.js';
import { ManagementServer } from '../metrics/management-server.js';
import type { ProcessGuard } from '../process/process-guard.js';
import { workersMetrics } from './gather-metrics.js';
import { Workers } from './workers.js';

const PROGRAM = path.join(PACKAGE_FOLDER, 'dist/bundle/main.js');
/** With a single thread, name look-ups would wait behind password hashes. */
const FEWEST_THREADS = 2;
/** `npm start` keeps one process small; for several, less CPU for each request counts more. */
const LEAST_SEMI_SPACE_MB = 8;
/** Without it, V8 expects the objects of a request to live long in some workers, and puts them into its old space. */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/** Starts the workers and leads them until the process is told to stop. */
export async function lead(settings: Settings, guard: ProcessGuard, pino: Pino): Promise<void> {
  const { workers: count } = settings;
  const variables = { UV_THREADPOOL_SIZE: String(threadsFor(count)) };
  const flags = [...process.execArgv.map(withLargerSemiSpace), NO_PRETENURING];
  const workers = new Workers({ count, program: PROGRAM, flags, variables }, pino);
  const management = new ManagementServer({ registry: workersMetrics }, settings);
  guard.stopsWith(async () => {
    await workers.stop();
    await management.close();
  });
  await management.listen();
  const areReady = await workers.start();
  if (areReady)
    pino.info({ url: settings.publicUrl, workers: count, after: Math.round(performance.now()) }, 'Gatehouse is ready');
}

const withLargerSemiSpace = (flag: string): string =>
  flag.replace(/^(--max-semi-space-size=)(\d+)$/, (_flag, name, size) => name + Math.max(size, LEAST_SEMI_SPACE_MB));

/** The workers share the cores, so each hashes passwords on its part of them. */
const threadsFor = (workers: number): number => Math.max(FEWEST_THREADS, Math.ceil(threadPoolSize() / workers));
