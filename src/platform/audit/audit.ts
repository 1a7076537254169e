import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../crypto/ids.js';
import { now } from '../database/postgres.js';
import type { Caller } from '../http/caller.js';
import { AuditEvent } from './entities/audit-event.entity.js';

export type AuditType =
  | 'plan.changed'
  | 'application.changed'
  | 'application_provider.changed'
  | 'api_key.created'
  | 'api_key.changed'
  | 'api_key.revoked'
  | 'management_key.created'
  | 'management_key.revoked'
  | 'client.changed'
  | 'mail.retried'
  | 'mail.discarded'
  | 'dashboard.closed'
  | 'dashboard.link_issued'
  | 'dashboard.opened'
  | 'signing_keys.rotated'
  | 'signing_keys.withdrawn'
  | 'secret_key.rotated'
  | 'identity.registration_requested'
  | 'identity.email_verified'
  | 'identity.sign_up_refused'
  | 'identity.password_reset_requested'
  | 'identity.password_changed'
  | 'identity.linked'
  | 'identity.merged'
  | 'identity.unlinked'
  | 'identity.taken_over'
  | 'identity.created'
  | 'identity.invited'
  | 'identity.new_password_demanded'
  | 'identity.imported'
  | 'import.received'
  | 'import.cancelled'
  | 'identities.exported'
  | 'identity.blocked'
  | 'identity.unblocked'
  | 'identity.deleted'
  | 'identity.email_changed'
  | 'identity.email_change_undone'
  | 'identity.change_undone'
  | 'identity.profile_changed'
  | 'identity.exported'
  | 'consent.given'
  | 'consent.withdrawn'
  | 'identity.signed_in'
  | 'identity.sign_in_failed'
  | 'identity.signed_out'
  | 'identity.password_rehashed'
  | 'identity.browser_remembered'
  | 'identity.browser_continued'
  | 'identity.browser_forgotten'
  | 'identity.browser_reused'
  | 'identity.mfa_enabled'
  | 'identity.mfa_disabled'
  | 'identity.mfa_failed'
  | 'identity.recovery_code_used'
  | 'identity.recovery_codes_replaced'
  | 'passkey.added'
  | 'passkey.removed'
  | 'passkey.counter_went_back'
  | 'flow.cancelled'
  | 'device.allowed'
  | 'device.refused'
  | 'code.replayed'
  | 'session.opened'
  | 'session.recovered'
  | 'session.caught_up'
  | 'session.reuse_detected'
  | 'session.revoked'
  | `webhook.${'created' | 'changed' | 'deleted' | 'secret_rotated' | 'switched_on' | 'switched_off' | 'sent_again'}`
  | 'sessions.cut_off'
  | 'signal_stream.created'
  | 'signal_stream.changed'
  | 'signal_stream.deleted';

export interface AuditEntry {
  type: AuditType;
  applicationId?: string | null | undefined;
  identityId?: string | null | undefined;
  sessionId?: string;
  /** It is absent for acts of an operator on the command line. */
  caller?: Caller | undefined;
  /** The key that an act is done for behind its request. */
  managementKeyId?: string | undefined;
  /** Never a secret, and nothing that alone identifies a person. */
  details?: Record<string, unknown>;
}

/** A row has nine parameters, and PostgreSQL takes 65,535 in one statement. */
const BATCH = 1000;

/** Writes the trail in the transaction of the act: either both are stored or neither. */
@Injectable()
export class Audit {
  record(manager: EntityManager, entry: AuditEntry): Promise<void> {
    return this.recordAll(manager, [entry]);
  }

  async recordAll(manager: EntityManager, entries: AuditEntry[]): Promise<void> {
    for (let start = 0; start < entries.length; start += BATCH)
      await manager.insert(AuditEvent, entries.slice(start, start + BATCH).map(rowOf));
  }
}

const rowOf = (entry: AuditEntry) => ({
  id: newId(),
  occurredAt: now,
  type: entry.type,
  applicationId: entry.applicationId ?? null,
  identityId: entry.identityId ?? null,
  sessionId: entry.sessionId ?? null,
  ip: entry.caller?.ip ?? null,
  userAgent: entry.caller?.userAgent ?? null,
  requestId: entry.caller?.requestId ?? null,
  managementKeyId: entry.caller?.managementKeyId ?? entry.managementKeyId ?? null,
  details: (entry.details ?? {}) as object,
});
