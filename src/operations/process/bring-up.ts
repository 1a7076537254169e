import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import type { Settings } from '../../platform/config/settings.js';
import { Migrator } from '../../platform/database/migrating/migrator.js';
import { TelemetrySchema } from '../../platform/database/migrating/telemetry-schema.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { ManagementServer } from '../metrics/management-server.js';
import { tellUp } from '../workers/coming-up.js';
import { shareMetrics } from '../workers/gather-metrics.js';
import { DemoSeed } from './demo-seed.js';
import { ListenError } from './listen.error.js';
import { summary } from './summary.js';

const READY = 'Gatehouse is ready';

/** Takes an assembled application to one that serves. */
export async function bringUp(app: NestExpressApplication, settings: Settings, pino: Pino): Promise<void> {
  const demoApiKey = await prepareDatabase(app, settings);
  await listen(app, settings.port);
  if (cluster.isWorker) tellUp();
  else announce(app, settings, pino, demoApiKey);
}

/** In production the schema and its contents are the operator's; in development they are set up automatically. */
async function prepareDatabase(app: NestExpressApplication, settings: Settings): Promise<string | undefined> {
  const prepare = (migrator: Migrator) => (settings.isProduction ? migrator.requireNonePending() : migrator.run());
  await prepare(app.get(Migrator));
  await app.get(TelemetrySchema).atStart(async (migrator) => void (await prepare(migrator)));
  return settings.environment === 'development' ? app.get(DemoSeed, { strict: false }).apply() : undefined;
}

async function listen(app: NestExpressApplication, port: number): Promise<void> {
  await app.init();
  app.get(PasswordRules, { strict: false }).prepare(); // it leaves garbage too
  await collectGarbage();
  await app.listen(port).catch((error) => {
    throw new ListenError('PORT', port, error);
  });
  if (cluster.isWorker) shareMetrics(app.get(PrometheusRegistry));
  else await app.get(ManagementServer).listen();
}

/** A start leaves 20 MB of garbage, and code that runs only once. The engine would keep both for long. No request waits yet. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--stress-flush-code'); // a collection now also drops code that is not old
  try {
    const { Session } = await import('node:inspector/promises');
    const session = new Session();
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
    session.disconnect();
  } catch {} // a Node without an inspector keeps it
  setFlagsFromString('--no-stress-flush-code');
}

function announce(app: NestExpressApplication, settings: Settings, pino: Pino, demoApiKey: string | undefined): void {
  const after = performance.now();
  const isSummarised = settings.environment === 'development';
  const logIsOnScreen = process.stdout.isTTY;
  if (!isSummarised || !logIsOnScreen) pino.info({ url: settings.publicUrl, after: Math.round(after) }, READY);
  if (!isSummarised) return;
  const managementPort = app.get(ManagementServer).port;
  const screen = logIsOnScreen ? process.stdout : process.stderr;
  screen.write(summary({ settings, managementPort, demoApiKey, after }));
}
