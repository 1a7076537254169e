import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import type { EndedRow } from './end.statements.js';
import type { WrittenReason } from './end-reasons.js';
import { SignOutCounts } from './sign-out-counts.js';

/** Whatever ends sessions, each of them is counted and stands in the audit trail with its reason. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly audit: Audit,
    private readonly counts: SignOutCounts,
  ) {}

  async note(
    manager: EntityManager,
    ended: Pick<EndedRow, 'id' | 'applicationId' | 'identityId' | 'audience'>[],
    { reason, caller }: { reason: WrittenReason; caller?: Caller },
  ): Promise<void> {
    this.counts.note(manager, ended, reason);
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
}
