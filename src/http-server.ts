import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express } from 'express';
import { AppModule } from './app.module.js';
import { ErrorFilter } from './common/errors/error.filter.js';
import { apiHeaders } from './common/http/api-headers.js';
import { requestId } from './common/http/request-id.js';
import { RouteTable } from './common/http/route-table.js';
import { validationPipe } from './common/http/validation.js';
import type { StructuredLogger } from './common/logging/logger.js';
import { Settings } from './config/settings.js';
import { serveApiReference } from './openapi.js';

const LARGEST_BODY = '64kb';

/** The application with its whole HTTP behaviour, not yet listening. */
export async function createHttpServer(
  logger: StructuredLogger | false,
  variables?: NodeJS.ProcessEnv,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.from(variables),
    new ExpressAdapter(strictExpress()),
    {
      logger,
      abortOnError: false,
      bodyParser: false,
    },
  );
  const settings = app.get(Settings);
  app.set('trust proxy', settings.trustProxy);
  app.use(requestId, apiHeaders(settings));
  app.use(express.json({ limit: LARGEST_BODY }));
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(new ErrorFilter(app.get(RouteTable)));
  serveApiReference(app);
  return app;
}

/** One spelling for each address, one value for each parameter, and no word about what runs here. */
function strictExpress(): Express {
  const server = express();
  server.set('case sensitive routing', true);
  server.set('strict routing', true);
  server.set('query parser', 'simple');
  server.set('etag', false);
  server.set('x-powered-by', false);
  return server;
}
