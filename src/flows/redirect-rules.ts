import type { RefusedUrl } from '../applications/applications.errors.js';
import type { Application } from '../applications/entities/application.entity.js';
import { isOnOrigins, type OriginRules, parseWebUrl, withParameter } from '../applications/origins/web-url.js';
import type { Flow } from './flows.statements.js';

/**
 * Where a login may lead back to. `redirect_url` keeps the origin rule and, if the application lists redirect URLs, the
 * exact rule; `cancel_url` keeps the origin rule. Both are judged when a login starts and again when it ends, because
 * the application may have withdrawn a URL in between.
 */
type Rules = OriginRules & Pick<Application, 'redirectUrls'>;

/** At the start: the text must be listed to the letter, its query included. `state` is no part of the comparison. */
export function readRedirectUrl(application: Rules, text: string): URL | undefined {
  const { redirectUrls } = application;
  return redirectUrls.length === 0 || redirectUrls.includes(text) ? readCancelUrl(application, text) : undefined;
}

export function readCancelUrl(application: Rules, text: string): URL | undefined {
  const url = parseWebUrl(text);
  return url && isOnOrigins(application, url) ? url : undefined;
}

const LONGEST_ORIGIN = 120;

/** What a refusal may say about the URL: only an origin that every parser reads alike, and a short one. */
export function refusedUrl(application: Rules & { slug: string }, text: string): RefusedUrl | undefined {
  const url = parseWebUrl(text);
  if (!url || url.origin.length > LONGEST_ORIGIN) return undefined;
  return { slug: application.slug, origin: url.origin, isRegistered: isOnOrigins(application, url) };
}

/** At the end: the flow keeps the URL as it was parsed, which may differ from how it is listed. */
export function mayReturn(application: Rules, { redirectUrl }: Pick<Flow, 'redirectUrl'>): boolean {
  if (!isOnOrigins(application, new URL(redirectUrl))) return false;
  const { redirectUrls } = application;
  return redirectUrls.length === 0 || redirectUrls.some((listed) => new URL(listed).href === redirectUrl);
}

export const mayCancel = (application: Rules, { cancelUrl }: Pick<Flow, 'cancelUrl'>): boolean =>
  isOnOrigins(application, new URL(cancelUrl));

export const returnUrl = ({ redirectUrl, state }: Flow, code: string): string =>
  withParameter(withState(redirectUrl, state), 'code', code);

export const cancelledUrl = ({ cancelUrl, state }: Flow): string => withState(cancelUrl, state);

const withState = (url: string, state: string | null): string =>
  state === null ? url : withParameter(url, 'state', state);
