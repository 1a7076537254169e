import type { Application } from '../entities/application.entity.js';

const LONGEST_URL = 2048;
/** Spaces, control characters, backslashes and everything beyond ASCII: parsers disagree about them. */
const AMBIGUOUS = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Reads an absolute http(s) URL that every parser reads alike, by WHATWG rules; undefined for any other text. The parsed
 * URL is what is stored and sent on, never the text that came in.
 */
export function parseWebUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_URL || AMBIGUOUS.test(text)) return undefined;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || !isDecodable(text)) return undefined;
  const url = new URL(text);
  const spelledAlike = text.toLowerCase().startsWith(url.origin.toLowerCase());
  const plain = !url.username && !url.password && !/%(00|0a|0d)/i.test(text);
  return spelledAlike && plain && text.startsWith(url.origin) ? url : undefined;
}

/** The origin rule: the URL's origin is, to the letter, one that the application registered. */
export function isOnOrigins(application: Pick<Application, 'origins'>, url: URL): boolean {
  return application.origins.includes(url.origin);
}

/**
 * The same URL with this parameter at the end of its query. Its other parameters stay to the letter. One of the same
 * name is removed: of two, the first may have been planted.
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
