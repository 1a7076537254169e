import type { Application } from '../entities/application.entity.js';
import { isOnOrigins, parseWebUrl } from '../origins/web-url.js';
import type { Client } from './client.entity.js';

/** Of a program on the user's own machine (RFC 8252, 7.3): the port is the one that the system gave it. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/[^#]*)?$/;
const PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}/;

/**
 * Whether a client may be answered at a URL. It is compared as a whole with those that the client lists. Only the
 * application's own client may list none; then any page on the application's origins will do, and PKCE is demanded.
 */
export function mayRedirect({ id, type, redirectUrls }: Client, application: Application, uri: string): boolean {
  if (redirectUrls.includes(uri)) return true;
  if (type === 'public' && LOOPBACK.test(uri)) return redirectUrls.includes(uri.replace(PORT, '$1'));
  if (redirectUrls.length > 0 || id !== application.id || uri.includes('#')) return false;
  const url = parseWebUrl(uri);
  return url !== undefined && isOnOrigins(application, url);
}

/** The redirect leads to a program at the user's, not to a site: another program there may wait for it too. */
export const isOnDevice = (uri: string): boolean => !/^https?:/.test(uri) || LOOPBACK.test(uri);
