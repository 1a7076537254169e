import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../crypto/ids.js';
import { now } from '../database/postgres.js';
import type { Caller } from '../http/caller.js';
import type { AuditType } from './audit-types.js';
import { AuditEvent } from './entities/audit-event.entity.js';

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

/** A row has eleven parameters, and PostgreSQL takes 65,535 in one statement. */
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

const reasonOf = (caller: Caller | undefined) =>
  caller?.operator?.reason ? { reason_given: caller.operator.reason } : {};

/** The member of an organization who did it, where a member did. */
const memberOf = (caller: Caller | undefined) => (caller?.member ? { by_member: caller.member } : {});

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
  operatorId: entry.caller?.operator?.id ?? null,
  details: { ...entry.details, ...reasonOf(entry.caller), ...memberOf(entry.caller) },
});
