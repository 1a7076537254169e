export const SECRET = '[secret]';
const EMAIL = '[email]';

/** The beginnings of secrets: ours, JSON Web Tokens, those of well-known services, and HTTP credentials. */
const KNOWN = new RegExp(
  [
    'gh_[a-z]+_[A-Za-z0-9_-]{8,}',
    'eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){0,4}',
    '(?:sk|pk|rk|whsec)_(?:live|test)?_?[A-Za-z0-9]{10,}',
    'sk-[A-Za-z0-9_-]{16,}',
    'gh[pousr]_[A-Za-z0-9]{20,}',
    'github_pat_\\w{20,}',
    'glpat-[A-Za-z0-9_-]{16,}',
    'xox[a-z]-[A-Za-z0-9-]{8,}',
    'A(?:KI|SI)A[A-Z0-9]{12,}',
    'AIza[A-Za-z0-9_-]{20,}',
    'ya29\\.[A-Za-z0-9_-]{8,}',
    '\\$argon2[a-z]+\\$[^\\s]+',
    '\\$2[aby]\\$[^\\s]{20,}',
  ].join('|'),
  'g',
);
const HTTP_CREDENTIAL = /\b(Bearer|Basic)\s+([A-Za-z0-9._~+/=-]{6,})/gi;
const WORDS = /^[A-Z]?[a-z]+(?:[./-][A-Z]?[a-z]+)*\.?$/;
/** The sign comes first, and neither side gives a character back, so hostile text costs little more than any other. */
const AROUND_AT = /@(?<=([^\s@/\\:;,<>()"'=&?]{1,64})@)([^\s@/\\:;,<>()"'=&?]{3,253})/gu;
const RUN = /[A-Za-z0-9_+~=-]{20,}/g;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const HEX = /^[0-9a-f]+$/i;
const SHORTEST_HEX_SECRET = 32;
/** A slash in it looks like one in a path, so only long text that changes very often is taken for a secret. */
const BASE64 = /(?<![A-Za-z0-9+/])[A-Za-z0-9+][A-Za-z0-9+/]{31,}={0,2}/g;
const LEAST_CHANGES_OF_BASE64 = 0.5;

/** Text that everybody recognises as a secret, and email addresses, are replaced. Other text stays as it is. */
export function withoutKnownSecrets(text: string): string {
  const plain = text.replace(KNOWN, SECRET).replace(HTTP_CREDENTIAL, maskCredential);
  return plain.includes('@') ? withoutAddresses(plain) : plain;
}

function withoutAddresses(text: string): string {
  let masked = '';
  let end = 0;
  for (const { index, 1: name = '', 2: behind = '' } of text.matchAll(AROUND_AT)) {
    const length = lengthOfDomain(behind);
    if (length === 0 || index === end) continue;
    masked += text.slice(end, Math.max(end, index - name.length)) + EMAIL;
    end = index + 1 + length;
  }
  return masked + text.slice(end);
}

/** Up to the last label of two characters or more; zero where no label stands before it. */
function lengthOfDomain(text: string): number {
  let end = text.length;
  let dot = text.lastIndexOf('.');
  while (dot > 0 && end - dot <= 2) {
    end = dot;
    dot = text.lastIndexOf('.', end - 1);
  }
  return dot > 0 ? end : 0;
}

/** «Basic subscription» is no secret. */
const maskCredential = (whole: string, scheme: string, credential: string): string =>
  scheme.toLowerCase() === 'basic' && WORDS.test(credential) ? whole : `${scheme} ${SECRET}`;

/** Replaces known secrets, and long random text too. */
export const withoutSecrets = (text: string): string =>
  withoutKnownSecrets(text).replace(RUN, (run) => (isSecretLike(run) ? SECRET : run));

/** Keys in Base64 are replaced, also those with a slash. */
export const withoutBase64 = (text: string): string =>
  text.includes('/') ? text.replace(BASE64, (run) => (isRandom(run, LEAST_CHANGES_OF_BASE64) ? SECRET : run)) : text;

/** Long random text. UUIDs and the short hexadecimal ids of databases are names of records, not secrets. */
function isSecretLike(run: string): boolean {
  if (UUID.test(run)) return false;
  if (HEX.test(run)) return run.length >= SHORTEST_HEX_SECRET && /\d/.test(run);
  return isRandom(run);
}

const DIGIT = 1;
const LOWER = 2;
const UPPER = 3;

/**
 * Random letters change between capitals, small letters and digits all the time, and words seldom do. Text without a
 * digit may be names in camel case, so it has to change more often.
 */
export function isRandom(text: string, leastChanges?: number): boolean {
  let changes = 0;
  let length = 0;
  let digits = 0;
  let last = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === 0) continue;
    if (last !== 0 && kind !== last) changes += 1;
    if (kind === DIGIT) digits += 1;
    last = kind;
    length += 1;
  }
  return changes >= length * (leastChanges ?? (digits > 0 ? 0.25 : 0.42));
}

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 48 && code <= 57) return DIGIT;
  return code >= 65 && code <= 90 ? UPPER : 0;
}
