import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const SECRET_PREFIXES = {
  apiKey: 'gh_key_',
  managementKey: 'gh_admin_',
  flow: 'gh_flow_',
  /** The code of the callback. Codes for other places name their place behind the same prefix. */
  code: 'gh_code_',
  mailCode: 'gh_code_mail_',
  portalCode: 'gh_code_portal_',
  refreshToken: 'gh_rt_',
  deviceCode: 'gh_dc_',
  rememberedBrowser: 'gh_rb_',
  browserSignIn: 'gh_bs_',
  state: 'gh_state_',
  linkState: 'gh_link_',
  trialState: 'gh_trial_',
  undo: 'gh_undo_',
  pageSession: 'gh_ps_',
  dashboardLink: 'gh_dl_',
  dashboardVisit: 'gh_dv_',
  invitation: 'gh_inv_',
} as const;

export type SecretPrefix = (typeof SECRET_PREFIXES)[keyof typeof SECRET_PREFIXES];

const RANDOM_BYTES = 32;
const ENCODED_LENGTH = Math.ceil((RANDOM_BYTES * 4) / 3);

/** Codes of every kind have one length, so that a replica of an earlier version takes them too. */
const lengthOf = (prefix: SecretPrefix): number =>
  (prefix.startsWith(SECRET_PREFIXES.code) ? SECRET_PREFIXES.code : prefix).length + ENCODED_LENGTH;

/** This number of random bytes, in letters that need no escaping. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** A new secret of 256 random bits, or 216 behind the longest prefix, which names its kind. */
export function newSecret(prefix: SecretPrefix): string {
  return (prefix + randomText(RANDOM_BYTES)).slice(0, lengthOf(prefix));
}

/** Six digits, for a person to read in a mail and type. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored form of a secret: a copy of the whole database contains no usable secret. */
export function hashSecret(secret: string | Uint8Array): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The same as text, where no database reads it. */
export const hashedText = (secret: string): string => hash('sha256', secret, 'base64url');

/** Whether the text has the form of such a secret. Text without it needs no look-up in the database. */
export function looksLikeSecret(prefix: SecretPrefix, text: unknown): text is string {
  return (
    typeof text === 'string' &&
    text.length === lengthOf(prefix) &&
    text.startsWith(prefix) &&
    /^[A-Za-z0-9_-]+$/.test(text)
  );
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
