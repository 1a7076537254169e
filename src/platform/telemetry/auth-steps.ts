/** The steps of a sign-in, in their order. */
export const SIGN_IN_STEPS = [
  'started',
  'page_shown',
  'credential',
  'second_factor',
  'exchanged',
  'first_event',
] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** What became of a refresh. A forged token belongs to no application, so it is not counted. */
export const COUNTED_REFRESHES = [
  'rotated',
  'replayed',
  'recovered',
  'caught_up',
  'reused',
  'expired',
  'revoked',
  'invalid',
] as const;
export type CountedRefresh = (typeof COUNTED_REFRESHES)[number];

/** Why a session ended. A session that ends by time is written nowhere, so it does not count. */
export const SIGN_OUT_REASONS = [
  'logout',
  'user',
  'admin',
  'blocked',
  'reuse',
  'password_change',
  'email_change_undone',
  'browser_reused',
  'change_undone',
  'replaced',
  'plan',
  'replayed_code',
  'bound',
  'second_factor_enabled',
  'second_factor_disabled',
  'taken_over',
  'restored',
  'merged',
  'organization',
  'deleted',
] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** Everything that is counted: kinds, and the steps of each. */
export interface AuthSteps {
  sign_in: SignInStep;
  refresh: CountedRefresh;
  sign_out: SignOutReason;
}
export type AuthCountKind = keyof AuthSteps;
