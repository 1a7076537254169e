import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { RouteTable } from '../../platform/http/reference/route-table.js';
import { Origins } from './origins.js';

/** The paths that a page of an application may call, and those that take its cookies. */
const CALLABLE = /^\/(v1|api\/service)\//;
const WITH_COOKIES = /^\/(v1\/auth\/(authorize|refresh|revoke)$|api\/service\/)/;
/** What a page of an OpenID Connect client may call, too. It takes no cookies. */
const OF_CLIENTS = /^\/oauth\/(par|token|userinfo|revoke|introspect)$/;
/** What any page may read. Some libraries send headers of their own, and so a preflight. */
const PUBLIC = /^\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)$/;
/** What any page may call: a client that registers itself is on no origin that is known yet. */
const OF_STRANGERS = /^\/oauth\/register(\/[^/]+)?$/;

const PREFLIGHT_SECONDS = '7200'; // the maximum that Chromium accepts
const READABLE_HEADERS =
  'x-error-code, x-request-id, x-refresh-outcome, x-session-ended, x-agreement-required, x-fields-required, x-organization-required, retry-after, ratelimit, ratelimit-policy';
/**
 * `x-api-key` is missing on purpose: a key that starts logins does not belong in a page. Tracing libraries add the last
 * ones to every request; the service does not read them.
 */
const SENDABLE_HEADERS =
  'authorization, content-type, x-auth-flow-id, x-requested-with, traceparent, tracestate, baggage, sentry-trace';

const CLIENT_READABLE_HEADERS = `${READABLE_HEADERS}, www-authenticate, dpop-nonce`;
const CLIENT_SENDABLE_HEADERS =
  'authorization, content-type, dpop, mcp-protocol-version, x-requested-with, traceparent, tracestate, baggage';

interface Admission {
  isAdmitted: Promise<boolean>;
  readable: string;
  sendable: string;
}

/**
 * CORS: pages on a registered origin may read the service's answers; no other pages may, but for what is public and for a
 * registration, whose answer has no secret.
 */
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

  /** Answers a request with that `Origin`. The service's own pages need no look-up. */
  admit(origin: string, request: Request, response: Response, next: NextFunction): void {
    const admission = origin === this.ours ? undefined : this.admissionTo(request.path, origin);
    if (PUBLIC.test(request.path)) this.admitAny(request, response, next);
    else if (admission) this.judge(admission, request, response, next).catch(next);
    else next();
  }

  private admissionTo(path: string, origin: string): Admission | undefined {
    if (CALLABLE.test(path)) {
      const isAdmitted = this.origins.isRegistered(origin);
      return { isAdmitted, readable: READABLE_HEADERS, sendable: SENDABLE_HEADERS };
    }
    const isOfStrangers = OF_STRANGERS.test(path);
    if (!isOfStrangers && !OF_CLIENTS.test(path)) return undefined;
    const isAdmitted = isOfStrangers ? Promise.resolve(true) : this.origins.isOfClient(origin);
    return { isAdmitted, readable: CLIENT_READABLE_HEADERS, sendable: CLIENT_SENDABLE_HEADERS };
  }

  /** The answer itself says that any origin may read it, for the caches that hold it. */
  private admitAny(request: Request, response: Response, next: NextFunction): void {
    if (isPreflight(request)) {
      response.setHeader('access-control-allow-origin', '*');
      answerPreflight(response, this.routes.methodsFor(request.path), '*');
    } else next();
  }

  private async judge(admission: Admission, request: Request, response: Response, next: NextFunction): Promise<void> {
    if (!(await admission.isAdmitted)) return next();
    response.setHeader('access-control-allow-origin', request.headers.origin as string);
    if (WITH_COOKIES.test(request.path)) response.setHeader('access-control-allow-credentials', 'true');
    const methods = isPreflight(request) ? this.routes.methodsFor(request.path) : [];
    if (methods.length > 0) return answerPreflight(response, methods, admission.sendable);
    response.setHeader('access-control-expose-headers', admission.readable);
    next();
  }
}

const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function answerPreflight(response: Response, methods: string[], headers: string): void {
  response
    .status(204)
    .set({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': headers,
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .end();
}
