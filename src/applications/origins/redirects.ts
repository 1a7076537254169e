import type { Application } from '../entities/application.entity.js';

const LONGEST_URL = 2048;
/** Spaces, control characters, backslashes and everything beyond ASCII: what parsers disagree about. */
const AMBIGUOUS = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Reads an absolute http(s) URL that every parser reads alike, or answers undefined. Parsed once, by WHATWG rules;
 * whoever sends it on sends what was parsed, never the text that came in.
 */
export function parseWebUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_URL || AMBIGUOUS.test(text)) return undefined;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || !isDecodable(text)) return undefined;
  const url = new URL(text);
  const spelledAlike = text.toLowerCase().startsWith(url.origin.toLowerCase());
  const plain = !url.username && !url.password && !/%(00|0a|0d)/i.test(text);
  return spelledAlike && plain && text.startsWith(url.origin) ? url : undefined;
}

/** Where the application lives: the URL's origin is one of those it registered, to the letter. */
export function isOnOrigins(application: Pick<Application, 'origins'>, url: URL): boolean {
  return application.origins.includes(url.origin);
}

/** The parsed URL if the application may be sent to there, else undefined. */
export function allowedRedirect(
  application: Pick<Application, 'origins' | 'redirectUrls'>,
  text: unknown,
): URL | undefined {
  const url = parseWebUrl(text);
  if (!url || !isOnOrigins(application, url)) return undefined;
  if (application.redirectUrls.length > 0 && !application.redirectUrls.includes(text as string)) return undefined;
  return url;
}

/** Whether a redirect that was allowed once still is. It was kept as parsed, which may differ from how it is listed. */
export function isStillAllowed(
  { origins, redirectUrls }: Pick<Application, 'origins' | 'redirectUrls'>,
  href: string,
): boolean {
  if (!origins.includes(new URL(href).origin)) return false;
  return redirectUrls.length === 0 || redirectUrls.some((listed) => new URL(listed).href === href);
}

/**
 * The same URL with this one parameter at the end of its query. Those it has already survive to the letter, save one of
 * the same name: whoever reads the URL must not find two, of which somebody else may have planted the first.
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

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
