import type { AuditType } from '../platform/audit/audit-types.js';
import { MalformedInput } from '../platform/errors/common.errors.js';

export type EventType =
  | `user.${'created' | 'verified' | 'updated' | 'email_changed' | 'blocked' | 'unblocked' | 'deleted' | 'merged'}`
  | `invitation.${'created' | 'accepted' | 'withdrawn'}`
  | 'session.opened'
  | 'session.ended'
  | 'session.switched'
  | `organization.${'created' | 'changed' | 'deleted' | 'member_added' | 'member_changed' | 'member_removed'}`
  | `organization.${'domain_verified' | 'domain_removed' | 'provider_changed' | 'provider_removed'}`
  | 'factor.added'
  | 'factor.removed'
  | 'password.changed'
  | 'link.added'
  | 'link.removed'
  | 'sign_in.failed'
  | 'application.changed';

interface Told {
  type: EventType;
  /** What the data says unless the details say it. */
  says?: Record<string, string>;
  /** Members of the data, by the members of the details that they show. No other detail leaves the trail. */
  shows?: Record<string, string>;
}

const BY = { by: 'by' };
const INVITATION = { invitation: 'id', organization: 'organization' };
const REASON = { reason: 'reason' };
const ORGANIZATION = { organization: 'organization' };
const CHANGED = { change: 'change', fields: 'fields' };

/** What others learn of an audit event. Of one that is not here they learn nothing. */
const TOLD = {
  'identity.created': { type: 'user.created', shows: BY },
  'identity.email_verified': { type: 'user.verified' },
  'identity.taken_over': { type: 'user.verified', says: { reason: 'taken_over' } },
  'identity.profile_changed': { type: 'user.updated', shows: { fields: 'members' } },
  'identity.email_changed': { type: 'user.email_changed' },
  'identity.email_change_undone': { type: 'user.email_changed', says: { reason: 'undone' } },
  'identity.blocked': { type: 'user.blocked', shows: BY },
  'identity.unblocked': { type: 'user.unblocked', shows: BY },
  'identity.deleted': { type: 'user.deleted', shows: BY },
  'identity.merged': { type: 'user.merged', shows: { from: 'from', into: 'into' } },
  'invitation.created': { type: 'invitation.created', shows: INVITATION },
  'invitation.accepted': { type: 'invitation.accepted', shows: INVITATION },
  'invitation.withdrawn': { type: 'invitation.withdrawn', shows: INVITATION },
  'session.opened': { type: 'session.opened', shows: { audience: 'audience', client: 'client_id' } },
  'session.organization_switched': { type: 'session.switched', shows: ORGANIZATION },
  'organization.created': { type: 'organization.created', shows: ORGANIZATION },
  'organization.changed': { type: 'organization.changed', shows: { ...ORGANIZATION, fields: 'fields' } },
  'organization.deleted': { type: 'organization.deleted', shows: { ...ORGANIZATION, slug: 'slug' } },
  'organization.member_added': { type: 'organization.member_added', shows: { ...ORGANIZATION, roles: 'roles' } },
  'organization.member_changed': { type: 'organization.member_changed', shows: { ...ORGANIZATION, roles: 'roles' } },
  'organization.member_removed': { type: 'organization.member_removed', shows: ORGANIZATION },
  'organization.domain_verified': {
    type: 'organization.domain_verified',
    shows: { ...ORGANIZATION, domain: 'domain' },
  },
  'organization.domain_removed': { type: 'organization.domain_removed', shows: { ...ORGANIZATION, domain: 'domain' } },
  'organization.provider_changed': { type: 'organization.provider_changed', shows: ORGANIZATION },
  'organization.provider_removed': { type: 'organization.provider_removed', shows: ORGANIZATION },
  // Only a deletion wipes the reason of an end.
  'session.revoked': { type: 'session.ended', says: { reason: 'deleted' }, shows: REASON },
  'session.reuse_detected': { type: 'session.ended', says: { reason: 'reuse' } },
  'identity.mfa_enabled': { type: 'factor.added', says: { factor: 'totp' }, shows: BY },
  'identity.mfa_disabled': { type: 'factor.removed', says: { factor: 'totp' }, shows: BY },
  'identity.recovery_codes_replaced': { type: 'factor.added', says: { factor: 'recovery_codes' } },
  'passkey.added': { type: 'factor.added', says: { factor: 'passkey' } },
  'passkey.removed': { type: 'factor.removed', says: { factor: 'passkey' }, shows: { ...REASON, count: 'count' } },
  'identity.password_changed': { type: 'password.changed', shows: REASON },
  'identity.change_undone': { type: 'password.changed', says: { reason: 'change_undone' } },
  'identity.linked': { type: 'link.added', shows: { provider: 'provider' } },
  'identity.unlinked': { type: 'link.removed', shows: { ...REASON, provider: 'provider', count: 'count' } },
  'identity.sign_in_failed': { type: 'sign_in.failed', says: { factor: 'password' }, shows: { factor: 'provider' } },
  'identity.mfa_failed': { type: 'sign_in.failed', says: { factor: 'second_factor' } },
  'application.changed': { type: 'application.changed', says: { part: 'application' }, shows: CHANGED },
  'application_provider.changed': {
    type: 'application.changed',
    says: { part: 'provider' },
    shows: { ...CHANGED, provider: 'provider' },
  },
  'mail_text.changed': {
    type: 'application.changed',
    says: { part: 'mail_text' },
    shows: { ...CHANGED, mail: 'name' },
  },
  'client.changed': { type: 'application.changed', says: { part: 'client' }, shows: { ...CHANGED, client: 'id' } },
  'api_key.created': {
    type: 'application.changed',
    says: { part: 'api_key', change: 'created' },
    shows: { key: 'id' },
  },
  'api_key.changed': { type: 'application.changed', says: { part: 'api_key' }, shows: { ...CHANGED, key: 'id' } },
  'api_key.revoked': {
    type: 'application.changed',
    says: { part: 'api_key', change: 'revoked' },
    shows: { key: 'id' },
  },
} as const satisfies Partial<Record<AuditType, Told>>;

/** The audit events that are events. */
export type EventCause = keyof typeof TOLD;

const ALL = Object.entries(TOLD) as [EventCause, Told][];

export const EVENT_TYPES: readonly EventType[] = [...new Set(ALL.map(([, { type }]) => type))];

/** Null where others do not see the audit event. */
export const typeOf = (cause: AuditType): EventType | null =>
  (TOLD as Partial<Record<AuditType, Told>>)[cause]?.type ?? null;

/** `user.*` names every type that begins so. Empty if there is no such type. */
export const typesNamed = (name: string): EventType[] =>
  EVENT_TYPES.filter((type) => type === name || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))));

/** The types in a list such as `user.*,session.ended`. */
export function askedTypes(list: string): EventType[] {
  const named = list.split(',').map(typesNamed);
  if (named.some((types) => types.length === 0))
    throw new MalformedInput([
      `types must be names with commas, or the beginnings of some such as user.*, of: ${EVENT_TYPES.join(', ')}`,
    ]);
  return [...new Set(named.flat())];
}

export const causesOf = (types: readonly EventType[]): EventCause[] =>
  ALL.filter(([, { type }]) => types.includes(type)).map(([cause]) => cause);

/** What the data of an event says beside its ids. The details of a deleted user are wiped. */
export function toldOf(cause: EventCause, details: Record<string, unknown>): Record<string, unknown> {
  const { says, shows = {} }: Told = TOLD[cause];
  const shown = Object.entries(shows).filter(([, member]) => details[member] !== undefined);
  return { ...says, ...Object.fromEntries(shown.map(([name, member]) => [name, details[member]])) };
}
