import { isStorableText } from '../../platform/http/input/validation.js';
import type { Application } from '../entities/application.entity.js';
import { isOnOrigins, parseWebUrl } from '../origins/web-url.js';
import type { Client } from './client.entity.js';

/** A program on the user's own machine has the port that the system gave it (RFC 8252, 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?(\/[^#]*)?$/;
const LONGEST = 2048;
const PORT = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)):\d{1,5}/;

/**
 * Whether a client may be answered at a URL. It is compared as a whole with those that the client lists. Only the
 * application's own client may list none; then any page on the application's origins will do, and PKCE is demanded.
 */
export function mayRedirect({ id, type, redirectUrls }: Client, application: Application, uri: string): boolean {
  if (redirectUrls.includes(uri)) return true;
  if (type === 'public' && LOOPBACK.test(uri)) return redirectUrls.includes(withoutPort(uri));
  if (redirectUrls.length > 0 || id !== application.id || uri.includes('#')) return false;
  const url = parseWebUrl(uri);
  return url !== undefined && isOnOrigins(application, url);
}

/** How a client lists a URL on the user's own machine, where any port will do. */
export const withoutPort = (uri: string): string => (LOOPBACK.test(uri) ? uri.replace(PORT, '$1') : uri);

/** A scheme that only one app has: a domain of its makers, backwards (RFC 8252, 7.1). */
export const PRIVATE_USE = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\/[^\s\\]*$/;

/** What a client may list that names its URLs itself: a site, the user's own machine, or a scheme of its own (RFC 8252). */
export function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > LONGEST || uri.includes('#') || !isStorableText(uri)) return false;
  if (LOOPBACK.test(uri) || PRIVATE_USE.test(uri)) return true;
  const url = parseWebUrl(uri);
  return url?.protocol === 'https:' && url.href === uri;
}

/** The redirect leads to a program at the user's, not to a site: another program there may wait for it too. */
export const isOnDevice = (uri: string): boolean => !/^https?:/.test(uri) || LOOPBACK.test(uri);

/**
 * A program that people install. It keeps no secret and is answered on their device, so any other program there can be
 * it (RFC 8252, 8.6).
 */
export const isInstalled = ({ type }: Pick<Client, 'type'>, redirectUri: string): boolean =>
  type === 'public' && isOnDevice(redirectUri);

/**
 * The host that a client is known by: the one that serves its document, or the one that it is answered at. Null for a
 * program on the user's own device. Its name is only what it says itself.
 */
export function hostOf({ id, madeBy }: Pick<Client, 'id' | 'madeBy'>, redirectUri: string): string | null {
  if (madeBy === 'document') return new URL(id).host;
  return isOnDevice(redirectUri) ? null : new URL(redirectUri).host;
}
