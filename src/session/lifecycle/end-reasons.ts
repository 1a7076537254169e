import type { SignOutReason } from '../../platform/telemetry/auth-steps.js';

/** Why a session ended, in the words of an error message: «The session … has been ended: …». */
export const END_REASONS = {
  logout: 'the user signed out, or the application revoked it',
  user: 'the user ended it in the portal',
  admin: 'an operator ended it',
  blocked: 'an operator blocked the account',
  reuse: 'a refresh token was used after it had been replaced, so another party may have a copy',
  idle: 'it was not refreshed in time',
  absolute: 'it has reached its longest lifetime',
  password_change: 'the password was changed or reset',
  email_change_undone: 'the owner stopped or undid a change of the email address',
  browser_reused: 'a copy of the remembered browser that it was continued from was used',
  change_undone: 'the owner undid a change of what signs in to the account',
  replaced: 'the same browser signed in again',
  plan: "the application's plan no longer includes the portal",
  replayed_code: 'the code that opened it was sent a second time',
  bound: 'the account had too many sessions and opened another one',
  second_factor_enabled: 'a second factor was turned on, which it had not proved',
  second_factor_disabled: 'the second factor was turned off',
  taken_over: 'the owner of the email address took the account over',
  restored: 'an operator ended it after restoring a backup',
  merged: 'the account was merged into another one',
  organization: 'the user left the organization that it was in, or the organization was deleted',
  deleted: 'the account was deleted',
} as const satisfies Record<SignOutReason | TimeReason, string>;

export type EndReason = keyof typeof END_REASONS;

/** A time decides these. They are written nowhere, but follow from the moments in the row. */
export type TimeReason = 'idle' | 'absolute';

export type WrittenReason = Exclude<EndReason, TimeReason>;

/** The names that earlier versions wrote into rows that are still kept. */
const EARLIER: Record<string, WrittenReason> = {
  revoked: 'logout',
  operator: 'admin',
  refresh_token_reused: 'reuse',
  password_reset: 'password_change',
  password_changed: 'password_change',
  code_replayed: 'replayed_code',
  identity_deleted: 'deleted',
};

export const isTimeReason = (reason: string): reason is TimeReason => reason === 'idle' || reason === 'absolute';

/** The reason that a row or an audit event names. Text of another kind counts as the act of an operator. */
export const writtenReasonOf = (written: string): WrittenReason =>
  written in END_REASONS && !isTimeReason(written) ? (written as WrittenReason) : (EARLIER[written] ?? 'admin');

/** The reason of what may have ended by time as well. */
export const endReasonOf = (named: string): EndReason => (isTimeReason(named) ? named : writtenReasonOf(named));

/** The condition that a column names a reuse, in this version or an earlier one. It is never null. */
export const namesReuse = (column: string): string => `COALESCE(${column} IN ('reuse', 'refresh_token_reused'), false)`;
