import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { RouteTable } from '../../platform/http/reference/route-table.js';
import { Origins } from './origins.js';

/** The paths that a page of an application may call, and those that take its cookies. */
const CALLABLE = /^\/(v1|api\/service)\//;
const WITH_COOKIES = /^\/(v1\/auth\/(authorize|refresh|revoke)$|api\/service\/)/;

const PREFLIGHT_SECONDS = '7200'; // the maximum that Chromium accepts
const READABLE_HEADERS =
  'x-error-code, x-request-id, x-refresh-outcome, x-session-ended, retry-after, ratelimit, ratelimit-policy';
/**
 * `x-api-key` is missing on purpose: a key that starts logins does not belong in a page. Tracing libraries add the last
 * ones to every request; the service does not read them.
 */
const SENDABLE_HEADERS =
  'authorization, content-type, x-auth-flow-id, x-requested-with, traceparent, tracestate, baggage, sentry-trace';

/** CORS: pages on a registered origin may read the service's answers; no other pages may. */
@Injectable()
export class CrossOrigin {
  private readonly ours: string;

  constructor(
    private readonly origins: Origins,
    private readonly routes: RouteTable,
    settings: Settings,
  ) {
    this.ours = new URL(settings.publicUrl).origin;
  }

  /** For a request with that `Origin`. The service's own pages need no look-up. */
  admit(origin: string, request: Request, response: Response, next: NextFunction): void {
    if (origin === this.ours || !CALLABLE.test(request.path)) next();
    else this.lookUp(origin, request, response, next).catch(next);
  }

  private async lookUp(origin: string, request: Request, response: Response, next: NextFunction): Promise<void> {
    if (!(await this.origins.isRegistered(origin))) return next();
    response.setHeader('access-control-allow-origin', origin);
    if (WITH_COOKIES.test(request.path)) response.setHeader('access-control-allow-credentials', 'true');
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    const methods = isPreflight ? this.routes.methodsFor(request.path) : [];
    if (methods.length > 0) return answerPreflight(response, methods);
    response.setHeader('access-control-expose-headers', READABLE_HEADERS);
    next();
  }
}

function answerPreflight(response: Response, methods: string[]): void {
  response
    .status(204)
    .set({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': SENDABLE_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .end();
}
