import 'reflect-metadata';
import cluster from 'node:cluster';
import type { Logger as Pino } from 'pino';
import { ProcessGuard } from './operations/process/process-guard.js';
import { explainStartFailure } from './operations/process/start-failure.js';
import { environmentVariables } from './platform/config/environment-variables.js';
import { readOwnSettings, type Settings } from './platform/config/settings.js';
import { isTracingWanted } from './platform/config/tracing-wanted.js';
import { DatabaseHost } from './platform/database/database-host.js';
import type { RevivalNews } from './platform/embedded-postgres/revival.js';
import { logDestination } from './platform/logging/destination.js';
import { createPino, StructuredLogger } from './platform/logging/logger.js';
import type { Tracer } from './platform/telemetry/tracing.js';

const variables = environmentVariables();
try {
  await start();
} catch (error) {
  process.stderr.write(`${(await explainStartFailure(error, variables)) ?? (error as Error).stack ?? error}\n`);
  process.exit(1); // the embedded database notices and stops
}

async function start(): Promise<void> {
  const notes: string[] = [];
  const settings = readOwnSettings((words) => notes.push(words));
  const pino = createPino(settings.logLevel, await logDestination(settings));
  if (cluster.isPrimary) for (const note of notes) pino.warn(note); // a worker reads the same file
  const guard = new ProcessGuard(pino);
  if (settings.workers === 1 || cluster.isWorker) return serve(settings, guard, pino);
  const { lead } = await import('./operations/workers/lead.js');
  await lead(settings, guard, pino);
}

async function serve(settings: Settings, guard: ProcessGuard, pino: Pino): Promise<void> {
  const tracer = isTracingWanted() ? await startTracing(pino) : undefined;
  const databaseHost = new DatabaseHost(settings);
  // The embedded database comes up in the time that it takes to read the modules.
  const [{ createHttpServer }, { bringUp }, { Loops }] = await Promise.all([
    import('./http-server.js'),
    import('./operations/process/bring-up.js'),
    import('./platform/loops/loops.js'),
    databaseHost.start(),
  ]);
  const app = await createHttpServer({ settings, databaseHost, logger: new StructuredLogger(pino) });
  const stop = async () => {
    await app.close();
    await tracer?.stop();
  };
  guard.stopsWith(stop);
  const news: RevivalNews = {
    revived: () => pino.warn('The embedded database had died and was started again'),
    lacksRoom: () =>
      pino.error(
        `The embedded database has died, because the disk of DATA_DIR (${settings.dataDir}) is full. It starts again once there is room`,
      ),
    lost: (reason) => {
      pino.fatal(`The embedded database has died, and the service stops: ${reason}`);
      void guard.end(1);
    },
  };
  databaseHost.revives(news, app.get(Loops));
  try {
    await bringUp(app, settings, pino);
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Without this call, no module of OpenTelemetry is loaded. */
async function startTracing(pino: Pino): Promise<Tracer> {
  const { startTracing } = await import('./operations/tracing/start-tracing.js');
  return startTracing((words) => pino.warn(words));
}
