import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { type CutOffScope, SessionCutOff } from '../entities/session-cut-off.entity.js';
import { CUT_OFF, DELETE_COVERED, END_COVERED, NEXT_CUT_OFF, nextCovered } from './cut-off.statements.js';
import type { EndedRow } from './end.statement.js';

/** Small enough that nobody who refreshes one of these sessions waits for it. */
export const BATCH = 1000;

/** The reason of a cut-off whose person is gone: the rows go as well, for they hold addresses and programs. */
export const PERSON_DELETED = 'identity_deleted';

interface Cut {
  scope: CutOffScope;
  subjectId: string;
  reason: string;
  keptSessionId?: string | undefined;
}

type NextCutOff = Pick<SessionCutOff, 'id' | 'scope' | 'subjectId' | 'reason' | 'sweptTo'>;

/** Ends any number of sessions in constant time, and writes it into their rows a batch at a time. */
@Injectable()
export class CutOffs {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Holds as soon as the transaction is committed, for every session of the subject that was opened before. */
  async cut(manager: EntityManager, { scope, subjectId, reason, keptSessionId }: Cut): Promise<void> {
    await manager.query(CUT_OFF, [newId(), scope, subjectId, reason, keptSessionId ?? null]);
  }

  /** Writes all of it into the rows and answers how many sessions it ended. What is interrupted goes on later. */
  async finish(subjectId: string): Promise<number> {
    let total = 0;
    for (let ended = await this.step(subjectId); ended !== undefined; ended = await this.step(subjectId))
      total += ended;
    return total;
  }

  /** One batch of the subject's cut-off, or of the oldest: how many sessions it ended; undefined if there is none. */
  step(subjectId: string | null = null): Promise<number | undefined> {
    return this.manager.transaction(async (manager) => {
      const [cutOff]: NextCutOff[] = await manager.query(NEXT_CUT_OFF, [subjectId]);
      return cutOff && this.sweep(manager, cutOff);
    });
  }

  private async sweep(manager: EntityManager, cutOff: NextCutOff): Promise<number> {
    const { id, scope, subjectId, sweptTo } = cutOff;
    const rows: { id: string }[] = await manager.query(nextCovered(scope), [subjectId, sweptTo, BATCH]);
    const ids = rows.map((row) => row.id);
    const ended = ids.length > 0 ? await this.settle(manager, cutOff, ids) : 0;
    const last = ids[BATCH - 1];
    if (last) await manager.update(SessionCutOff, { id }, { sweptTo: last });
    else await manager.delete(SessionCutOff, { id });
    return ended;
  }

  private async settle(manager: EntityManager, { id, reason }: NextCutOff, ids: string[]): Promise<number> {
    if (reason === PERSON_DELETED) {
      const [deleted]: [{ wasOpen: boolean }[], number] = await manager.query(DELETE_COVERED, [ids]);
      return deleted.filter(({ wasOpen }) => wasOpen).length;
    }
    const [ended]: [Pick<EndedRow, 'id' | 'applicationId' | 'identityId'>[], number] = await manager.query(
      END_COVERED,
      [id, ids],
    );
    await this.audit.recordAll(
      manager,
      ended.map((row) => ({
        type: 'session.revoked',
        applicationId: row.applicationId,
        identityId: row.identityId,
        sessionId: row.id,
        details: { reason },
      })),
    );
    return ended.length;
  }
}
