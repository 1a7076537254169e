import type { Request } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import { isOnOrigins, parseWebUrl } from '../../applications/origins/web-url.js';

/**
 * Where `redirectUrl` leads, if that is a page of the application; anything else counts as not sent. What is sent on
 * is what was parsed, never the text that came in.
 */
export function wantedTarget(request: Request, application: Application): string | undefined {
  const url = parseWebUrl(request.query.redirectUrl);
  return url && isOnOrigins(application, url) ? url.href : undefined;
}

export const homeOf = (application: Application): string | undefined =>
  application.origins[0] && new URL(application.origins[0]).href;

/** `redirectUrl` twice, as a list or as an object: whoever reads the first and whoever reads the last disagree. */
export const isRepeated = ({ query }: Request): boolean =>
  Object.entries(query).some(
    ([name, value]) => (name === 'redirectUrl' && typeof value !== 'string') || name.startsWith('redirectUrl['),
  );
