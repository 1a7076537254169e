import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { addressOf } from '../../platform/http/caller.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import { tracing } from '../../platform/telemetry/tracing.js';
import type { AccessLog } from './access-log.js';
import type { HttpMetrics } from './http-metrics.js';

/** A method that a client makes up does not become a time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** No answer was sent, because the client was gone; proxies log the same status. */
const CLIENT_GONE = 499;

/** Times every request and writes its access-log line once the response is sent; health checks write none. */
export function observeRequests(metrics: HttpMetrics, log: AccessLog | undefined): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const begin = performance.now();
    const ip = addressOf(request);
    const trace = tracing()?.traceId();
    response.once('close', () => {
      const ms = performance.now() - begin;
      const route = routeOf(request);
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      const status = response.headersSent ? response.statusCode : CLIENT_GONE;
      metrics.observe(method, route, status, ms / 1000);
      if (route.startsWith('/health/')) return;
      const aborted = response.writableFinished ? {} : { aborted: true as const };
      const code = response.getHeader('x-error-code');
      const failure = code === undefined ? {} : { code: String(code), ...response.locals.details };
      const access = { requestId: requestIdOf(request), ms: Math.round(ms * 100) / 100, ip, ...failure, ...aborted };
      log?.write(method, route, status, trace === undefined ? access : { ...access, trace_id: trace });
    });
    next();
  };
}

export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : 'unmatched';
}
