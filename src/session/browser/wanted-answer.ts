import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import { isOnOrigins, parseWebUrl } from '../../applications/origins/web-url.js';

const LONGEST_NAME = 100;

/** The requests in the URL of a cookie route, and the form of response that the client wants. */
export interface Wanted {
  /** The value as it was sent. A POST never redirects to it. */
  readonly redirectUrl: unknown;
  /** It was sent twice, as a list or as an object. One program reads the first value, another one the last. */
  readonly isRepeated: boolean;
  /** Slug or id of the application. */
  readonly app: string | undefined;
  readonly prefersJson: boolean;
}

export function wantedOf(request: Request): Wanted {
  const { query, method } = request;
  const { app } = query;
  return {
    redirectUrl: method === 'POST' ? undefined : query.redirectUrl,
    isRepeated: Object.entries(query).some(
      ([name, value]) => (name === 'redirectUrl' && typeof value !== 'string') || name.startsWith('redirectUrl['),
    ),
    app: typeof app === 'string' && app.length <= LONGEST_NAME ? app : undefined,
    prefersJson: isScript(request) || prefersJson(request),
  };
}

/** `@Wants() wanted: Wanted` in a controller. */
export const Wants = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  wantedOf(context.switchToHttp().getRequest<Request>()),
);

/** A script's fetch that follows a redirect to the application ends in an error that says nothing. */
const isScript = ({ headers }: Request): boolean =>
  headers['sec-fetch-mode'] === 'cors' || headers['sec-fetch-mode'] === 'same-origin';

const prefersJson = (request: Request): boolean => request.accepts(['html', 'json']) === 'json';

/**
 * The target of `redirectUrl`, if it is a page of the application; anything else counts as not sent. The redirect uses
 * the parsed URL, never the text that was sent.
 */
export function wantedTarget({ redirectUrl }: Wanted, application: Application): string | undefined {
  const url = parseWebUrl(redirectUrl);
  return url && isOnOrigins(application, url) ? url.href : undefined;
}
