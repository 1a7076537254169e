import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { BackchannelLogouts } from './backchannel-logouts.js';
import type { NotedRow } from './end.statements.js';
import type { WrittenReason } from './end-reasons.js';
import { SignOutCounts } from './sign-out-counts.js';

interface HowEnded {
  reason: WrittenReason;
  caller?: Caller;
  /** The event of a cut-off has said before that the session ends. */
  announced?: (session: NotedRow) => boolean;
}

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
    { reason, caller, announced = () => false }: HowEnded,
  ): Promise<void> {
    this.counts.note(manager, ended, reason);
    await this.backchannel.note(manager, ended);
    await this.audit.recordAll(
      manager,
      ended.map((session) => ({
        type: 'session.revoked',
        applicationId: session.applicationId,
        identityId: session.identityId,
        sessionId: session.id,
        details: { ...(reason !== 'deleted' && { reason }), ...(announced(session) && { announced: true }) },
        caller,
      })),
    );
  }
}
