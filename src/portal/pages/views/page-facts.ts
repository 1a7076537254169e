import type { TotpKey } from '../../../identities/second-factors/totp-setup.js';
import type { Confirmation } from '../confirm/confirmation.js';
import type { SignedInPlace } from '../sign-ins/signed-in-places.service.js';

type None = Record<never, never>;

/** The account pages, and what each of them shows beside the account. */
export interface PageFacts {
  authenticator: { key: TotpKey };
  confirm: { confirmation: Confirmation };
  'new-codes': { codes: string[]; isRenewal: boolean };
  overview: None;
  password: None;
  profile: None;
  'recovery-codes': None;
  /** Asks before another account takes the place of the one that is open. */
  replace: { code: string; account: string };
  security: None;
  'sign-ins': { places: SignedInPlace[] };
  'sign-out': None;
  'turn-off': None;
}

export type PageName = keyof PageFacts;
