import { isRedirect, withoutPort } from '../../applications/clients/redirects.js';
import { isObject } from '../../platform/objects.js';
import { ClientDocumentRefused } from './agents.errors.js';

/** What is stored of a client that describes itself. */
export interface DescribedClient {
  name: string;
  redirectUrls: string[];
}

const LONGEST_ID = 255;
const MOST_REDIRECTS = 20;
/** Of all of them: the origin of a page that is not known is looked for among the redirects of every client. */
const MOST_REDIRECT_BYTES = 8 * 1024;
const LONGEST_NAME = 80;

/** Whether a `client_id` is the URL of a document. Outside production it may be on this machine. */
export function isDocumentUrl(text: string, isProduction: boolean): boolean {
  if (text.length > LONGEST_ID || !URL.canParse(text)) return false;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (!isProduction && isLoopback(url));
  // No user, no fragment, no dots in the path: in one spelling alone.
  return isSafe && url.pathname !== '/' && !text.includes('#') && !url.username && !url.password && url.href === text;
}

export const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hostname === '127.0.0.1';

export function readDocument(url: string, text: string): DescribedClient {
  const document = objectIn(text);
  if (document.client_id !== url) throw new ClientDocumentRefused('client_id');
  const { token_endpoint_auth_method: method = 'none', redirect_uris: redirects } = document;
  if (method !== 'none') throw new ClientDocumentRefused('authentication');
  const redirectUrls = redirectsIn(redirects);
  if (!redirectUrls) throw new ClientDocumentRefused('redirect_uris');
  return { name: nameIn(document.client_name) ?? new URL(url).host, redirectUrls };
}

/** As they are compared: on the user's own machine any port will do. */
export function redirectsIn(listed: unknown): string[] | undefined {
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MOST_REDIRECTS) return undefined;
  if (!listed.every(isRedirect) || Buffer.byteLength(listed.join('')) > MOST_REDIRECT_BYTES) return undefined;
  return [...new Set(listed.map(withoutPort))];
}

/** One line of letters that show themselves: a name must not turn the rest of the page around. */
export function nameIn(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain.slice(0, LONGEST_NAME) || undefined;
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // it is no JSON
  }
  throw new ClientDocumentRefused('json');
}
