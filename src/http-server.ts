import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import newExpress, { type Express } from 'express';
import { AppModule, type AppOptions } from './app.module.js';
import { CrossOrigin } from './applications/origins/cross-origin.js';
import { RequestObserver, routeOf, statusOf } from './operations/metrics/request-observer.js';
import { serveApiReference } from './operations/reference/reference.js';
import { front, type Listener } from './operations/serving/front.js';
import { HttpFront } from './operations/serving/http-front.js';
import { inTurn } from './operations/serving/pipelined.js';
import { shortenHandlers } from './operations/serving/short-handlers.js';
import { ErrorFilter } from './platform/errors/error.filter.js';
import { validationPipe } from './platform/http/input/validation.js';
import type { StructuredLogger } from './platform/logging/logger.js';
import { EventLoop } from './platform/telemetry/event-loop.js';
import { PrometheusRegistry } from './platform/telemetry/prometheus-registry.js';
import { tracing } from './platform/telemetry/tracing.js';

export interface HttpServerOptions extends AppOptions {
  logger: StructuredLogger;
}

shortenHandlers();

/** The application with all of its HTTP behaviour, before it listens. */
export async function createHttpServer({ logger, ...options }: HttpServerOptions): Promise<NestExpressApplication> {
  const { settings } = options;
  const express = strictExpress();
  const server = new HttpFront(express, settings.addresses);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.from(options), server, {
    logger,
    abortOnError: false,
    bodyParser: false,
  });
  app.set('trust proxy', settings.trustProxy);
  const atFront = front({
    express,
    settings,
    loop: app.get(EventLoop),
    observer: new RequestObserver(app.get(PrometheusRegistry), logger.pino),
    crossOrigin: app.get(CrossOrigin),
    warn: (words) => logger.pino.warn(words),
  });
  const tracer = tracing();
  const trace = tracer?.requests(routeOf, statusOf);
  const { begin } = atFront;
  const traced: Listener = (request, response) => trace?.(request, response, () => begin(request, response));
  server.receive({ ...atFront, begin: inTurn(trace ? traced : begin) });
  if (tracer) app.use(tracer.resume);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(app.get(ErrorFilter));
  serveApiReference(app);
  return app;
}

/** Each URL has one spelling, each parameter has one value, and no header names the framework. */
function strictExpress(): Express {
  const server = newExpress();
  server.set('case sensitive routing', true);
  server.set('strict routing', true);
  server.set('query parser', 'simple');
  server.set('etag', false);
  server.set('x-powered-by', false);
  return server;
}
