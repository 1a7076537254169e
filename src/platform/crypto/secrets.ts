import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { pooledRandom } from './random-pool.js';

export const SECRET_PREFIXES = {
  apiKey: 'gh_key_',
  flow: 'gh_flow_',
  code: 'gh_code_',
  refreshToken: 'gh_rt_',
} as const;

type Prefix = (typeof SECRET_PREFIXES)[keyof typeof SECRET_PREFIXES];

const RANDOM_BYTES = 32;
const ENCODED_LENGTH = Math.ceil((RANDOM_BYTES * 4) / 3);

/** So many random bytes, in letters that need no escaping anywhere. */
export const randomText = (bytes: number): string => pooledRandom(bytes).toString('base64url');

/** A fresh secret of 256 random bits that says by its prefix what it is. */
export function newSecret(prefix: Prefix): string {
  return prefix + randomText(RANDOM_BYTES);
}

/** Six digits, for somebody to read in a mail and type. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** What is stored of a secret: reading the whole database gives nobody a usable one. */
export function hashSecret(secret: string | Uint8Array): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Whether the text could be such a secret at all; spares the database a look-up of garbage. */
export function looksLikeSecret(prefix: Prefix, text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length === prefix.length + ENCODED_LENGTH &&
    text.startsWith(prefix) &&
    /^[A-Za-z0-9_-]+$/.test(text)
  );
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
