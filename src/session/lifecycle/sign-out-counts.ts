import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../../platform/database/after-commit.js';
import { AuthCounts } from '../../platform/telemetry/auth-counts.js';
import type { NotedRow } from './end.statements.js';
import type { WrittenReason } from './end-reasons.js';

/** Counts the sessions that ended, by reason. A portal session follows from another session and does not count. */
@Injectable()
export class SignOutCounts {
  constructor(private readonly counts: AuthCounts) {}

  note(manager: EntityManager, ended: Pick<NotedRow, 'applicationId' | 'audience'>[], reason: WrittenReason): void {
    const signedOut = ended.filter(({ audience }) => audience === 'application');
    if (signedOut.length === 0) return;
    afterCommit(manager, () => {
      for (const { applicationId } of signedOut) this.counts.count(applicationId, 'sign_out', reason);
    });
  }
}
