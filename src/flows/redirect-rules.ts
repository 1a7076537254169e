import type { RefusedUrl } from '../applications/applications.errors.js';
import type { Client } from '../applications/clients/client.entity.js';
import { mayRedirect } from '../applications/clients/redirects.js';
import type { Application } from '../applications/entities/application.entity.js';
import { isOnOrigins, type OriginRules, parseWebUrl, withParameter } from '../applications/origins/web-url.js';
import type { Asked } from './asked.js';
import type { Flow } from './flows.statements.js';

/**
 * Where a login may lead back to. `redirect_url` keeps the origin rule and, if the application lists redirect URLs, the
 * exact rule; `cancel_url` keeps the origin rule. Both are judged when a login starts and again when it ends, because
 * the application may have withdrawn a URL in between.
 */
interface Ended {
  flow: Flow;
  application: Application;
  client: Client;
}

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

/** At the end. A client of OpenID Connect goes by its own list. A login for a device leads to a page of ours. */
export function mayReturn({ flow, application, client }: Ended): boolean {
  if (flow.asked?.device) return true;
  if (flow.asked) return mayRedirect(client, application, flow.asked.redirectUri);
  return mayReturnTo(application, flow);
}

/** The flow keeps the URL as it was parsed, which may differ from how it is listed. */
export function mayReturnTo(application: Rules, { redirectUrl }: Pick<Flow, 'redirectUrl'>): boolean {
  if (!isOnOrigins(application, new URL(redirectUrl))) return false;
  const { redirectUrls } = application;
  return redirectUrls.length === 0 || redirectUrls.some((listed) => new URL(listed).href === redirectUrl);
}

export const mayCancel = (ended: Ended): boolean =>
  ended.flow.asked ? mayReturn(ended) : mayCancelTo(ended.application, ended.flow);

export const mayCancelTo = (application: Rules, { cancelUrl }: Pick<Flow, 'cancelUrl'>): boolean =>
  isOnOrigins(application, new URL(cancelUrl));

/** How a browser goes back to the application: to a URL, or with a form that is posted there. */
export interface Return {
  redirectUrl: string;
  posts?: Record<string, string>;
}

/** The answer of a login. A client of OpenID Connect chooses how it gets it. */
export function returnWith({ asked, redirectUrl, state }: Flow, answer: Record<string, string>): Return {
  if (!asked) return { redirectUrl: withAll(withState(redirectUrl, state), answer) };
  return answerTo(asked, state, answer);
}

export const cancelled = (flow: Flow): Return =>
  flow.asked
    ? returnWith(flow, { error: 'access_denied', error_description: 'The user left the login.' })
    : { redirectUrl: withState(flow.cancelUrl, flow.state) };

/** The word of OpenID Connect for an essential `acr` that cannot be met (its error code of that name, 1). */
export const unmet = (flow: Flow): Return =>
  returnWith(flow, {
    error: 'unmet_authentication_requirements',
    error_description: 'The account has no factor that makes an acr which claims demands.',
  });

/** Every answer names its issuer, so that a client of several issuers cannot be made to mix them up (RFC 9207). */
export function answerTo(
  { redirectUri, responseMode, issuer }: Pick<Asked, 'redirectUri' | 'responseMode' | 'issuer'>,
  state: string | null,
  answer: Record<string, string>,
): Return {
  const parameters = { ...answer, ...(state !== null && { state }), iss: issuer };
  if (responseMode === 'form_post') return { redirectUrl: redirectUri, posts: parameters };
  if (responseMode === 'query') return { redirectUrl: withAll(redirectUri, parameters) };
  return { redirectUrl: `${redirectUri}#${new URLSearchParams(parameters)}` };
}

const withAll = (url: string, parameters: Record<string, string>): string =>
  Object.entries(parameters).reduce((so, [name, value]) => withParameter(so, name, value), url);

const withState = (url: string, state: string | null): string =>
  state === null ? url : withParameter(url, 'state', state);
