import { comesBeforeCode, isSecretName } from './secret-names.js';
import { isRandom, SECRET, withoutSecrets } from './secret-text.js';

export interface MaskedPath {
  /** It has no scheme, host, query or fragment, and what looks like a secret is masked. */
  path: string;
  /** The path with ids folded to `:id`, so that events of one kind have one spelling. */
  pattern: string;
}

const ID = ':id';
/** Words between slashes: nothing in it can be an id or a secret. */
const PLAIN = /^(?:\/[a-z]{1,19}(?:-[a-z]{1,19})*)+\/?$/;
/** A word, or a version such as `v2`. */
const HARMLESS = /^(?:[a-z]{0,19}|v?\d{1,3})$/;
const SHORT_ID = /^\d{1,19}$/;
/** A query, another URL, or a user with a password. */
const HIDES_MORE = /[?#&]|:\/\/|:[^@:]*@/;
const NAMES_IN_JSON = /["']([\w.-]{1,40})["']\s{0,2}:/g;
/** Where no scheme stands before it, the name of a user looks like one: `ada:password@host/path`. */
const PASSWORD = /^[^/]*@/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const LEAST_DIGITS_OF_ID = 4;
const SHORTEST_RANDOM_ID = 10;
const MOST_KNOWN = 2_000;
const LONGEST_KNOWN = 200;

const known = new Map<string, MaskedPath>();

/** The paths of an application repeat, so the last ones are remembered. */
export function maskPath(raw: string): MaskedPath {
  if (raw.length > LONGEST_KNOWN) return masked(raw);
  const found = known.get(raw);
  if (found) return found;
  const result = masked(raw);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(raw, result);
  return result;
}

function masked(raw: string): MaskedPath {
  const bare = barePath(raw);
  if (PLAIN.test(bare)) return { path: bare, pattern: withoutEnd(bare) };
  const path: string[] = [];
  const pattern: string[] = [];
  let before = '';
  for (const segment of bare.split('/')) {
    const shown = maskSegment(segment, before);
    path.push(shown);
    pattern.push(isId(shown) ? ID : shown);
    before = segment;
  }
  return { path: path.join('/'), pattern: withoutEnd(pattern.join('/')) };
}

const withoutEnd = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** Leaves out scheme, user, host, query and fragment. */
function barePath(raw: string): string {
  const end = raw.search(/[?#]/);
  let path = end < 0 ? raw : raw.slice(0, end);
  const scheme = SCHEME.exec(path);
  if (scheme) path = path.slice(scheme[0].length).replace(PASSWORD, '');
  if (!path.startsWith('//')) return path || '/';
  const host = path.indexOf('/', 2);
  return host < 0 ? '/' : path.slice(host);
}

/** Parameters behind a semicolon are left out: `;jsessionid=…`. */
function maskSegment(segment: string, before: string): string {
  if (HARMLESS.test(segment)) return segment;
  if (SHORT_ID.test(segment) && !comesBeforeCode(before)) return segment;
  const semicolon = segment.indexOf(';');
  const named = semicolon < 0 ? segment : segment.slice(0, semicolon);
  const read = decoded(named);
  if (HIDES_MORE.test(read) || isSecretPair(read)) return SECRET;
  if (/\d/.test(read) && comesBeforeCode(decoded(before)) && !/^v?\d{1,3}$/.test(read)) return SECRET;
  const shown = withoutSecrets(read);
  return shown === read ? named : encoded(shown);
}

/** The marks keep their brackets. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']');

const isSecretPair = (text: string): boolean => {
  const equals = text.indexOf('=');
  if (equals > 0 && isSecretName(text.slice(0, equals))) return true;
  return text.startsWith('{') && Array.from(text.matchAll(NAMES_IN_JSON)).some(([, name = '']) => isSecretName(name));
};

/** Twice, because a path within a path is encoded twice. */
function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    const once = decodeURIComponent(segment);
    return once.includes('%') ? decodeURIComponent(once) : once;
  } catch {
    return segment;
  }
}

function isId(segment: string): boolean {
  if (segment.startsWith('[')) return segment.includes(SECRET) || segment === '[email]';
  let digits = 0;
  let letters = 0;
  for (let at = 0; at < segment.length; at += 1) {
    const code = segment.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code !== 45 && code !== 46 && code !== 95) letters += 1;
  }
  if (digits >= LEAST_DIGITS_OF_ID || (digits > 0 && letters === 0)) return true;
  return segment.length >= SHORTEST_RANDOM_ID && letters + digits === segment.length && changesOften(segment);
}

const changesOften = (segment: string): boolean =>
  /[A-Z]/.test(segment) && /[a-z]/.test(segment) && /\d/.test(segment) && isRandom(segment);
