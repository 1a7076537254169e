/** What the owner of an account is told about it, by the audit event that tells it. Other events are not shown. */
export const ACTIVITY_TYPES = {
  'identity.signed_in': 'signed_in',
  'identity.sign_in_failed': 'sign_in_failed',
  'identity.registration_requested': 'registered',
  'identity.imported': 'imported',
  'identity.email_verified': 'email_verified',
  'identity.email_changed': 'email_changed',
  'identity.email_change_undone': 'email_change_undone',
  'identity.change_undone': 'change_undone',
  'identity.profile_changed': 'profile_changed',
  'identity.password_changed': 'password_changed',
  'identity.password_reset_requested': 'password_reset_requested',
  'identity.mfa_enabled': 'second_factor_enabled',
  'identity.mfa_disabled': 'second_factor_disabled',
  'identity.mfa_failed': 'second_factor_failed',
  'identity.recovery_code_used': 'recovery_code_used',
  'identity.recovery_codes_replaced': 'recovery_codes_replaced',
  'passkey.added': 'passkey_added',
  'passkey.removed': 'passkey_removed',
  'identity.linked': 'account_linked',
  'identity.unlinked': 'account_unlinked',
  'identity.merged': 'accounts_merged',
  'identity.taken_over': 'account_taken_over',
  'identity.blocked': 'account_blocked',
  'identity.unblocked': 'account_unblocked',
  'identity.exported': 'account_exported',
  'identity.browser_remembered': 'browser_remembered',
  'identity.browser_forgotten': 'browser_forgotten',
  'session.opened': 'portal_opened',
  'session.revoked': 'session_ended',
  'session.reuse_detected': 'session_ended',
  /** No event tells of it: a session that has run out. */
  'session.expired': 'session_ended',
} as const;

export type AuditedType = keyof typeof ACTIVITY_TYPES;
export type ActivityType = (typeof ACTIVITY_TYPES)[AuditedType];
