import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import './platform/http/passport-framework.js';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { AppModule, type AppOptions } from './app.module.js';
import { CrossOrigin } from './applications/origins/cross-origin.js';
import { reportBody } from './metrics/ingestion/report-body.js';
import { AccessLog } from './operations/metrics/access-log.js';
import { HttpMetrics } from './operations/metrics/http-metrics.js';
import { observeRequests, routeOf } from './operations/metrics/request-observer.js';
import { serveApiReference } from './operations/reference/reference.js';
import { HttpFront } from './operations/serving/http-front.js';
import { HeadersTooLarge, MalformedInput } from './platform/errors/common.errors.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { forwardedFor } from './platform/http/forwarded-for.js';
import { jsonBody } from './platform/http/input/json-body.js';
import { noteUnreadBody } from './platform/http/input/unread-body.js';
import { validationPipe } from './platform/http/input/validation.js';
import { apiHeaders } from './platform/http/reference/api-headers.js';
import { requestDeadline } from './platform/http/request-deadline.js';
import { requestId } from './platform/http/request-id.js';
import type { StructuredLogger } from './platform/logging/logger.js';
import { EventLoop } from './platform/telemetry/event-loop.js';
import { tracing } from './platform/telemetry/tracing.js';

const LARGEST_BODY = 64 * 1024;
const MOST_HEADERS = 100;

export interface HttpServerOptions extends AppOptions {
  logger: StructuredLogger;
}

/** The application with all of its HTTP behaviour, before it listens. */
export async function createHttpServer({ logger, ...options }: HttpServerOptions): Promise<NestExpressApplication> {
  const { settings } = options;
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.from(options),
    new HttpFront(strictExpress(), settings.addresses),
    {
      logger,
      abortOnError: false,
      bodyParser: false,
    },
  );
  app.set('trust proxy', settings.trustProxy);
  const observer = observeRequests(app.get(HttpMetrics), new AccessLog(logger.pino));
  const forwarded = forwardedFor(settings.trustProxy !== false, (words) => logger.pino.warn(words));
  const tracer = tracing();
  if (tracer) app.use(tracer.requests(routeOf));
  app.use(
    requestId,
    forwarded,
    observer,
    apiHeaders(settings),
    requestDeadline(app.get(EventLoop), settings.databaseTimeout * 1000),
    fewHeaders,
    requireHost,
    app.get(CrossOrigin).middleware,
  );
  app.use(reportBody(jsonBody({ limit: LARGEST_BODY })), noteUnreadBody);
  if (tracer) app.use(tracer.resume);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(app.get(ErrorFilter));
  serveApiReference(app);
  return app;
}

/** A request with too many headers is refused, because Node would read only some of them. */
function fewHeaders({ rawHeaders }: Request, _response: Response, next: NextFunction): void {
  next(rawHeaders.length > 2 * MOST_HEADERS ? new HeadersTooLarge() : undefined);
}

/** HTTP/1.1 requires it, and proxies with several sites choose the site by it. */
function requireHost(request: Request, _response: Response, next: NextFunction): void {
  const missing = request.headers.host === undefined && request.httpVersion === '1.1';
  next(missing ? new MalformedInput(['The Host header is missing.']) : undefined);
}

/** Each URL has one spelling, each parameter has one value, and no header names the framework. */
function strictExpress(): Express {
  const server = express();
  server.set('case sensitive routing', true);
  server.set('strict routing', true);
  server.set('query parser', 'simple');
  server.set('etag', false);
  server.set('x-powered-by', false);
  return server;
}
