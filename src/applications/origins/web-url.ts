import type { Application } from '../entities/application.entity.js';

const LONGEST_URL = 2048;
/** Spaces, control characters, backslashes and everything beyond ASCII: URL parsers disagree about them. */
const AMBIGUOUS = /[^\x21-\x5b\x5d-\x7e]/;

/** Why a text is no URL of ours. `spelling`: browsers write the same URL in another way. */
export type UrlFault = 'too_long' | 'ambiguous' | 'not_absolute' | 'unreadable' | 'credentials' | 'spelling';

/**
 * Parses an absolute http(s) URL by the WHATWG rules. Returns undefined for any text that another parser might read
 * differently. Store and send only the parsed URL, never the original text.
 */
export function parseWebUrl(text: unknown): URL | undefined {
  const read = typeof text === 'string' ? readWebUrl(text) : undefined;
  return read instanceof URL ? read : undefined;
}

/** The URL, or why the text is none. */
export function readWebUrl(text: string): URL | UrlFault {
  if (text.length > LONGEST_URL) return 'too_long';
  if (AMBIGUOUS.test(text)) return 'ambiguous';
  if (!/^https?:\/\/[^/]/i.test(text)) return 'not_absolute';
  const url = decodable(text);
  if (!url) return 'unreadable';
  if (url.username || url.password) return 'credentials';
  if (/%(00|0a|0d)/i.test(text)) return 'ambiguous';
  return text.startsWith(url.origin) ? url : 'spelling';
}

/** What an application says about where its pages are. */
export type OriginRules = Pick<Application, 'origins'> & Partial<Pick<Application, 'previewOrigins'>>;

export const isOnOrigins = (application: OriginRules, url: URL): boolean => hasOrigin(application, url.origin);

/**
 * The origin rule: the text equals a registered origin of the application, character by character, or equals one of its
 * preview origins in everything but the first label.
 */
export function hasOrigin({ origins, previewOrigins = [] }: OriginRules, origin: string): boolean {
  if (origins.includes(origin)) return true;
  const pattern = previewOrigins.length > 0 ? previewPatternOf(origin) : undefined;
  return pattern !== undefined && previewOrigins.includes(pattern);
}

const ONE_LABEL = /^https:\/\/[a-z0-9]([a-z0-9-]*[a-z0-9])?\.(?=.)/;

/** The one pattern that covers the origin: `https://*.preview.example.com` covers `https://pr-7.preview.example.com`. */
export const previewPatternOf = (origin: string): string | undefined =>
  ONE_LABEL.test(origin) ? origin.replace(ONE_LABEL, 'https://*.') : undefined;

/**
 * Adds the parameter at the end of the URL's query. The other parameters keep their exact text. An existing parameter
 * of the same name is removed, because an attacker may have planted it and many readers use the first of two.
 */
export function withParameter(url: string, name: string, value: string): string {
  const target = new URL(url);
  const kept = target.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !new URLSearchParams(pair).has(name));
  target.search = [...kept, `${name}=${encodeURIComponent(value)}`].join('&');
  return target.href;
}

function decodable(text: string): URL | undefined {
  try {
    decodeURIComponent(text);
    return new URL(text);
  } catch {
    return undefined;
  }
}
