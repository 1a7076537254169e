import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { firstIdOf, newId } from '../../platform/crypto/ids.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { type CutOffScope, SessionCutOff } from '../entities/session-cut-off.entity.js';
import { BegunSignIns } from './begun-sign-ins.js';
import {
  CUT_OFF,
  DELETE_COVERED,
  END_COVERED,
  type Made,
  NEXT_COVERED,
  NEXT_CUT_OFF,
  type NextCutOff,
} from './cut-off.statements.js';
import { FORGET_BROWSERS } from './cut-off-browsers.statements.js';
import { BATCH } from './end.statements.js';
import { type WrittenReason, writtenReasonOf } from './end-reasons.js';
import { EndedSessions } from './ended-sessions.js';

interface Cut {
  scope: CutOffScope;
  subjectId: string;
  reason: WrittenReason;
  keptSessionId?: string | undefined;
  /** Sessions that were opened since stay. */
  openedBefore?: Date | undefined;
  caller?: Caller | undefined;
}

/** Ends any number of sessions in constant time. Writes it into their rows and ends the sign-ins, a batch at a time. */
@Injectable()
export class CutOffs {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly ended: EndedSessions,
    private readonly begun: BegunSignIns,
    private readonly audit: Audit,
  ) {}

  /** Once the transaction is committed, every session that the subject had before has ended. */
  async cut(
    manager: EntityManager,
    { scope, subjectId, reason, keptSessionId, openedBefore, caller }: Cut,
  ): Promise<Date> {
    const cut = { scope, subjectId, reason, openedBefore: openedBefore ?? null, keptSessionId: keptSessionId ?? null };
    const [{ endedAt, applicationId }] = (await within(manager).run(CUT_OFF, { ...cut, id: newId() })) as [Made];
    // The identity stands among the details: a deletion wipes those of its own events.
    const identity = scope === 'identity' ? { identityId: subjectId } : {};
    const kept = keptSessionId ? { keptSessionId } : {};
    const opened = openedBefore ? { openedBefore: openedBefore.toISOString() } : {};
    await this.audit.record(manager, {
      type: 'sessions.cut_off',
      applicationId,
      caller,
      details: { reason, before: endOf(openedBefore ?? endedAt), ...identity, ...kept, ...opened },
    });
    return endedAt;
  }

  /**
   * Writes it into all rows and answers how many sessions it ended. If it is interrupted, or takes longer than it may,
   * housekeeping continues it.
   */
  async finish(subjectId: string, patienceMs = Number.POSITIVE_INFINITY): Promise<number> {
    const end = performance.now() + patienceMs;
    let total = 0;
    for (let ended = await this.step(subjectId); ended !== undefined; ended = await this.step(subjectId)) {
      total += ended;
      if (performance.now() > end) break;
    }
    return total;
  }

  /**
   * Writes one batch of the subject's cut-off, or of the oldest. Answers how many sessions it ended; undefined if there
   * is none.
   */
  step(subjectId: string | null = null): Promise<number | undefined> {
    return this.manager.transaction(async (manager) => {
      const [cutOff] = await within(manager).run(NEXT_CUT_OFF, { subjectId });
      return cutOff && this.sweep(manager, cutOff);
    });
  }

  private async sweep(manager: EntityManager, cutOff: NextCutOff): Promise<number> {
    const { id, scope, subjectId, sweptTo } = cutOff;
    const rows = await within(manager).run(NEXT_COVERED[scope], { subjectId, sweptTo });
    const ids = rows.map((row) => row.id);
    const last = ids[BATCH - 1];
    if (!last && (await this.endSomeSignIns(manager, cutOff))) return 0;
    const ended = ids.length > 0 ? await this.settle(manager, cutOff, ids) : 0;
    if (last) await manager.update(SessionCutOff, { id }, { sweptTo: last });
    else await manager.delete(SessionCutOff, { id });
    return ended;
  }

  /**
   * Answers whether there were some left. Those of an identity end in the transaction that ends its sessions. A browser that
   * is gone begins none, so what has begun comes last. No session may be locked yet: a sign-in that finds a copied cookie
   * locks the browser first.
   */
  private async endSomeSignIns(manager: EntityManager, { id, scope, subjectId }: NextCutOff): Promise<boolean> {
    if (scope === 'identity') return false;
    const which = { cutOffId: id, applicationId: scope === 'application' ? subjectId : null };
    for (const forget of FORGET_BROWSERS) if ((await within(manager).run(forget, which)).length > 0) return true;
    return this.begun.endCutOff(manager, which);
  }

  /** The rows of a deleted identity are deleted, because they hold IP addresses and programs. */
  private async settle(
    manager: EntityManager,
    { id, endedAt, openedBefore, ...cutOff }: NextCutOff,
    ids: string[],
  ): Promise<number> {
    const reason = writtenReasonOf(cutOff.reason);
    const ended =
      reason === 'deleted'
        ? (await within(manager).run(DELETE_COVERED, { ids })).filter(({ wasOpen }) => wasOpen)
        : await within(manager).run(END_COVERED, { cutOffId: id, ids });
    const before = endOf(openedBefore ?? endedAt);
    await this.ended.note(manager, ended, { reason, announced: (session) => session.id < before });
    return ended.length;
  }
}

/** The ids of the sessions that it ends are less: a session has its id from a moment before it is opened. */
const endOf = (cutOff: Date): string => firstIdOf(new Date(cutOff.getTime() + 1));
