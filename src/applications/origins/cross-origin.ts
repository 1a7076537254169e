import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { RouteTable } from '../../platform/http/reference/route-table.js';
import { Origins } from './origins.js';

/** Where a page of an application may call us; and where its cookies come along. */
const CALLABLE = /^\/(v1|api\/service)\//;
const WITH_COOKIES = /^\/(v1\/auth\/(authorize|refresh|revoke)$|api\/service\/)/;

const PREFLIGHT_SECONDS = '7200'; // Chromium keeps it no longer
const READABLE_HEADERS = 'x-error-code, x-request-id, x-refresh-outcome, retry-after, ratelimit, ratelimit-policy';
/** Not `x-api-key`: a key that starts logins has no business in a page. */
const SENDABLE_HEADERS = 'authorization, content-type, x-auth-flow-id';

/** Lets pages read our answers that are on an origin of some application, and no others (CORS). */
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

  /** A request without an `Origin`, or from a page of ours, costs nothing. */
  readonly middleware: RequestHandler = (request, response, next) => {
    const { origin } = request.headers;
    if (origin === undefined || origin === this.ours || !CALLABLE.test(request.path)) return next();
    this.admit(origin, request, response, next).catch(next);
  };

  private async admit(origin: string, request: Request, response: Response, next: NextFunction): Promise<void> {
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
