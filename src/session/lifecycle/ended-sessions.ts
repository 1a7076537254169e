import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { BackchannelLogouts } from './backchannel-logouts.js';
import type { NotedRow } from './end.statements.js';
import type { WrittenReason } from './end-reasons.js';
import { SignOutCounts } from './sign-out-counts.js';

/**
 * Whatever ends sessions, each of them is counted, stands in the audit trail with its reason, and is told to its client.
 */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly audit: Audit,
    private readonly counts: SignOutCounts,
    private readonly backchannel: BackchannelLogouts,
  ) {}

  async note(
    manager: EntityManager,
    ended: NotedRow[],
    { reason, caller }: { reason: WrittenReason; caller?: Caller },
  ): Promise<void> {
    await this.noteDeleted(manager, ended, reason);
    await this.audit.recordAll(
      manager,
      ended.map(({ id, applicationId, identityId }) => ({
        type: 'session.revoked',
        applicationId,
        identityId,
        sessionId: id,
        details: { reason },
        caller,
      })),
    );
  }

  /** Without the audit trail, which would wipe the events of a deleted user again. */
  async noteDeleted(manager: EntityManager, ended: NotedRow[], reason: WrittenReason): Promise<void> {
    this.counts.note(manager, ended, reason);
    await this.backchannel.note(manager, ended);
  }
}
