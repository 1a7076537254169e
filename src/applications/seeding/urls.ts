import { isThisMachine } from '../../platform/config/this-machine.js';
import { isOnOrigins, parseWebUrl } from '../origins/web-url.js';
import type { Field } from './field.js';

/** URLs are compared as text, so a wildcard would match only itself. */
const NO_WILDCARDS = 'wildcards are not supported';
const ON_THIS_MACHINE = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns the origin in the spelling of browsers, so that origins can be compared as strings. */
export function readOrigin(field: Field, isProduction: boolean): string {
  const text = field.string();
  if (text === undefined) return '';
  const url = bareUrl(text);
  if (text.includes('*'))
    field.fault(
      `${NO_WILDCARDS}: list each origin, such as https://shop.example.com. Preview deployments have ${field.spelled('previewOrigins')}`,
    );
  else if (!url) field.fault('must be an origin: only scheme, host and port, such as https://shop.example.com');
  else if (url.hostname.endsWith('.')) field.fault('must not have a dot at the end of its host');
  else requireHttps(field, url, isProduction);
  return url?.origin ?? '';
}

/**
 * A page of the application must be on one of its origins. It is stored exactly as written, because it is compared as
 * written.
 */
export function readPage(field: Field, origins: string[]): string {
  const text = field.string();
  if (text === undefined) return '';
  const url = parseWebUrl(text);
  if (text.includes('*')) field.fault(`${NO_WILDCARDS}: write each URL in full`);
  else if (!url) field.fault(wordsForSpelling(text));
  else if (!isOnOrigins({ origins }, url))
    field.fault(`must be on one of the application's origins; ${url.origin} is not`);
  return text;
}

/** A URL on another party's site, such as an issuer. */
export function readForeignUrl(field: Field, isProduction: boolean): string {
  const text = field.string();
  if (text === undefined) return '';
  const url = parseWebUrl(text);
  if (!url) field.fault('must be an absolute https URL');
  else requireHttps(field, url, isProduction);
  return text;
}

/** A URL that the service itself calls: in production only over https, and never on this machine. */
export function readCalledUrl(field: Field, isProduction: boolean): string {
  const text = readForeignUrl(field, isProduction);
  const url = parseWebUrl(text);
  if (isProduction && url && isThisMachine(url.hostname))
    field.fault('must not be on this machine in production: the service calls it over https, at a public address');
  return text;
}

/** A picture for the hosted pages and the emails. */
export function readPicture(field: Field): string {
  const text = field.string();
  if (text === undefined) return '';
  if (parseWebUrl(text)?.protocol !== 'https:')
    field.fault('must be an absolute https URL: the hosted pages load no pictures over http');
  return text;
}

function requireHttps(field: Field, url: URL, isProduction: boolean): void {
  if (url.protocol === 'https:' || ON_THIS_MACHINE.test(url.hostname)) return;
  if (isProduction) field.fault('must be https in production; only localhost may be http');
}

/** Browsers send one spelling of a URL, so any other spelling would never match. */
export function wordsForSpelling(
  text: string,
  otherwise = 'must be an absolute http or https URL, percent-encoded where needed',
): string {
  const spelled = URL.canParse(text) ? new URL(text).href : '';
  const isSpelling = spelled !== text && parseWebUrl(spelled) !== undefined && !spelled.includes('%');
  if (isSpelling && !/[^\x21-\x7e]/.test(text)) return `must be spelled as browsers spell it: ${spelled}`;
  return otherwise;
}

function bareUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return `${url.origin}/` === url.href ? url : undefined;
}
