import { isStorableText } from '../../../platform/http/input/validation.js';
import { comesBeforeCode, isSecretName } from './secret-names.js';
import { SECRET, withoutBase64, withoutSecrets } from './secret-text.js';

/** Its sign comes first, as that of an email address does. */
const BEHIND_SCHEME = /:\/\/(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)([^\s"'<>]*)/gi;
/** JSON within JSON has backslashes before its quotation marks. */
const PAIR =
  /(^|[?&;,\s{])(\\{0,3}["']?[A-Za-z][\w.-]{0,40}\\{0,3}["']?)\s{0,2}[=:]\s{0,2}((?:[Bb]earer|[Bb]asic|[Dd]igest|[Tt]oken)\s{1,2}[^\s&;,}"']+|\\{0,3}"[^"]*"|'[^']*'|[^\s&;,}]+)/g;
/** A header of cookies has one pair behind the other, and any name may be that of a session. */
const COOKIES = /\b((?:set-)?cookie\s{0,2}:\s{0,2})[^\r\n"'\\]+/gi;
const QUERY = /\?(?=[\w.%-]{1,64}=)[^\s"'<>]+/g;
const BEHIND_WORD = /(?<=\/([A-Za-z\d][\w-]{2,30})\/)[^/\s"'<>?#;&]{3,}/g;
const ESCAPED = /%[0-9a-f]{2}/i;
const NAME_MEMBERS = ['name', 'key', 'header', 'field'];

/** Further members of a target, with the values of secret members and what looks like a secret masked. */
export function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return maskList(value);
  const isSecretPair = NAME_MEMBERS.some((name) => isNameOfSecret((value as Record<string, unknown>)[name]));
  const entries = Object.entries(value).map(([name, member]) => [
    maskText(name),
    isSecretPair && name === 'value' ? SECRET : maskMember(name, member),
  ]);
  return Object.fromEntries(entries);
}

/** Names and values may take turns, as in Node's list of raw headers. */
function maskList(list: unknown[]): unknown[] {
  const mayBePairs = list.length % 2 === 0;
  return list.map((item, index) =>
    mayBePairs && index % 2 === 1 && isNameOfSecret(list[index - 1]) ? SECRET : maskValue(item),
  );
}

const isNameOfSecret = (name: unknown): boolean => typeof name === 'string' && name.length <= 64 && isSecretName(name);

/** Counts such as `prompt_tokens: 512` are no secrets. */
function maskMember(name: string, value: unknown): unknown {
  const isCount = typeof value === 'number' && /(?:tokens|count)$/i.test(name);
  return isSecretName(name) && value !== null && !isCount ? SECRET : maskValue(value);
}

function maskText(text: string): string {
  if (text.length < 4) return text;
  const decoded = decodedText(text);
  const masked = decoded === undefined ? undefined : maskPlain(decoded);
  return masked === decoded || masked === undefined ? maskPlain(text) : masked;
}

/** Returns undefined where nothing is escaped, or where it cannot be stored. */
function decodedText(text: string): string | undefined {
  if (!ESCAPED.test(text)) return undefined;
  try {
    const decoded = decodeURIComponent(text);
    return isStorableText(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function maskPlain(text: string): string {
  const withoutQueries = text.startsWith('/') ? text.replace(/[?#].*$/s, '') : text.replace(BEHIND_SCHEME, bareUrl);
  const plain = withoutQueries.replace(QUERY, '').replace(BEHIND_WORD, maskCode).replace(COOKIES, `$1${SECRET}`);
  return withoutSecrets(withoutBase64(plain)).replace(PAIR, maskPair);
}

const maskCode = (segment: string, word: string): string =>
  /\d/.test(segment) && !/^v?\d{1,3}$/.test(segment) && comesBeforeCode(word) ? SECRET : segment;

/** Leaves out user and password, query and fragment. */
function bareUrl(_url: string, rest: string): string {
  const [before = ''] = rest.split(/[?#]/, 1);
  const slash = before.indexOf('/');
  const host = slash < 0 ? before : before.slice(0, slash);
  return `://${host.slice(host.lastIndexOf('@') + 1)}${slash < 0 ? '' : before.slice(slash)}`;
}

function maskPair(pair: string, _before: string, name: string, value: string): string {
  return isSecretName(name) ? pair.slice(0, pair.length - value.length) + SECRET : pair;
}
