import type { AuditType } from '../platform/audit/audit.js';

/** What others learn, and the kinds of audit events that it tells. Any other audit event stays inside. */
const CAUSES = {
  'user.created': ['identity.created', 'identity.imported'],
  'user.verified': ['identity.email_verified'],
  'user.updated': ['identity.profile_changed'],
  'user.email_changed': ['identity.email_changed', 'identity.email_change_undone'],
  'user.blocked': ['identity.blocked'],
  'user.unblocked': ['identity.unblocked'],
  'user.deleted': ['identity.deleted'],
  'user.merged': ['identity.merged'],
  'session.opened': ['session.opened'],
  'session.ended': ['session.revoked'],
  'factor.added': ['identity.mfa_enabled', 'passkey.added', 'identity.recovery_codes_replaced'],
  'factor.removed': ['identity.mfa_disabled', 'passkey.removed'],
  'password.changed': ['identity.password_changed'],
  'link.added': ['identity.linked'],
  'link.removed': ['identity.unlinked'],
  'sign_in.failed': ['identity.sign_in_failed', 'identity.mfa_failed'],
  'application.changed': ['application.changed', 'application_provider.changed', 'client.changed'],
} as const satisfies Record<string, readonly AuditType[]>;

export type EventType = keyof typeof CAUSES;
export type EventCause = (typeof CAUSES)[EventType][number];

export const EVENT_TYPES = Object.keys(CAUSES) as EventType[];

const TYPE_OF = new Map<string, EventType>(
  EVENT_TYPES.flatMap((type) => CAUSES[type].map((cause): [string, EventType] => [cause, type])),
);

export const typeOf = (cause: EventCause): EventType => TYPE_OF.get(cause) as EventType;

/** `user.*` names every type that begins so. Empty if there is no such type. */
export const typesNamed = (name: string): EventType[] =>
  EVENT_TYPES.filter((type) => type === name || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))));

export const causesOf = (types: readonly EventType[]): EventCause[] => types.flatMap((type) => [...CAUSES[type]]);
