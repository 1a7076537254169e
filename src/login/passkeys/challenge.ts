import { hash } from 'node:crypto';

/** `sign-in` may name any account, `second-factor` adds to the proof that is held, `creation` makes a new passkey. */
export type PasskeyUse = 'sign-in' | 'second-factor' | 'creation';

/**
 * What the device signs. It follows from the form's token, which is a MAC over the flow and the browser's secret, so it
 * needs no row: a signature is worth something only in this flow, in this browser and for this use. The flow is
 * completed once, so the signature is too.
 */
export const challengeFor = (use: PasskeyUse, csrf: string): string =>
  hash('sha256', `gatehouse/passkey/${use}\n${csrf}`, 'base64url');
