import type { Application } from '../entities/application.entity.js';

const LONGEST_URL = 2048;
/** Spaces, control characters, backslashes and everything beyond ASCII: URL parsers disagree about them. */
const AMBIGUOUS = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Parses an absolute http(s) URL by the WHATWG rules. Returns undefined for any text that another parser might read
 * differently. Store and send only the parsed URL, never the original text.
 */
export function parseWebUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > LONGEST_URL || AMBIGUOUS.test(text)) return undefined;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text) || !isDecodable(text)) return undefined;
  const url = new URL(text);
  const spelledAlike = text.toLowerCase().startsWith(url.origin.toLowerCase());
  const plain = !url.username && !url.password && !/%(00|0a|0d)/i.test(text);
  return spelledAlike && plain && text.startsWith(url.origin) ? url : undefined;
}

/** The origin rule: the URL's origin equals a registered origin of the application, character by character. */
export function isOnOrigins(application: Pick<Application, 'origins'>, url: URL): boolean {
  return application.origins.includes(url.origin);
}

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

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
