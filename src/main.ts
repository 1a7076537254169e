import 'reflect-metadata';
import { createPino, StructuredLogger } from './common/logging/logger.js';
import { Settings } from './config/settings.js';
import { Migrator } from './database/migrator.js';
import { createHttpServer } from './http-server.js';

const logger = new StructuredLogger(createPino('info'));
const app = await createHttpServer(logger);
const settings = app.get(Settings);
await app.get(Migrator).run();
await app.listen(settings.port);
