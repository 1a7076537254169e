import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import { SeedingService } from './applications/seeding/seeding.service.js';
import { logDestination } from './common/logging/destination.js';
import { createPino, StructuredLogger } from './common/logging/logger.js';
import { environmentVariables } from './config/env-file.js';
import { readSettings, type Settings } from './config/settings.js';
import { Migrator } from './database/migrator.js';
import { createHttpServer } from './http-server.js';
import { ManagementServer } from './operations/management-server.js';
import { seedDemo } from './operations/process/demo-seed.js';
import { ListenError } from './operations/process/listen.error.js';
import { ProcessGuard } from './operations/process/process-guard.js';
import { explainStartFailure } from './operations/process/start-failure.js';
import { summary } from './operations/process/summary.js';

const variables = environmentVariables();
try {
  await start(readSettings(variables));
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, variables) ?? (error as Error).stack ?? error}\n`);
  process.exit(1); // the embedded database notices, and stops
}

async function start(settings: Settings): Promise<void> {
  const pino = createPino(settings.logLevel, logDestination(settings));
  const guard = new ProcessGuard(pino);
  const app = await createHttpServer(new StructuredLogger(pino), variables);
  guard.stopsWith(() => app.close());
  try {
    const demoApiKey = await prepareDatabase(app, settings);
    await listen(app, settings.port);
    announce(app, settings, pino, demoApiKey);
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

/** In production the schema and its contents are the operator's; in development they come by themselves. */
async function prepareDatabase(app: NestExpressApplication, settings: Settings): Promise<string | undefined> {
  const migrator = app.get(Migrator);
  if (settings.isProduction) await migrator.requireNonePending();
  else await migrator.run();
  return settings.environment === 'development'
    ? seedDemo(app.get(SeedingService, { strict: false }), settings)
    : undefined;
}

async function listen(app: NestExpressApplication, port: number): Promise<void> {
  await app.init();
  await app.listen(port).catch((error) => {
    throw new ListenError('PORT', port, error);
  });
}

function announce(app: NestExpressApplication, settings: Settings, pino: Pino, demoApiKey: string | undefined): void {
  const after = performance.now();
  pino.info({ url: settings.publicUrl, after: Math.round(after) }, 'Gatehouse is ready');
  if (settings.environment !== 'development') return;
  const managementPort = app.get(ManagementServer).port;
  // Where the log goes into a file, the summary still belongs on the screen.
  const screen = process.stdout.isTTY ? process.stdout : process.stderr;
  screen.write(summary({ settings, managementPort, demoApiKey, after }));
}
