import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.js';
import type { Loop } from '../loops/loop.js';
import type { Loops } from '../loops/loops.js';
import { traced } from '../telemetry/tracing.js';
import { type ClaimStatements, claimsOf, giveUpOverdueOf } from './claims.statements.js';
import { CourierCounters } from './courier-counters.js';
import { type Claimed, Held, type OutboxTable, Undelivered } from './outbox-table.js';
import { ReceiverHealth } from './receiver-health.js';
import { MOST_ATTEMPTS, waitAfter } from './retry-plan.js';

/** How often the outbox is searched for rows of other replicas and for due retries. */
const LOOK_EVERY_MS = 1000;
const LONGEST_FAREWELL_MS = 5000;
/** A claim may find nothing because another replica was quicker, so one alone does not say that nothing is due. */
const MOST_IN_VAIN = 3;

export interface CourierPlan<Contents extends object> {
  /** Of its loop. */
  readonly name: string;
  readonly outbox: OutboxTable;
  /** The maximum of simultaneous deliveries. */
  readonly atOnce: number;
  readonly mostAttempts?: number;
  readonly longestWaitSeconds?: number;
  /** Ends within a minute, and when the signal aborts. Throws `Undelivered` for a fault that is not ours, or `Held`. */
  deliver(row: Claimed<Contents>, giveUp: AbortSignal): Promise<void>;
}

/**
 * Delivers what waits in one outbox: at once if this replica wrote it, within a second if another replica did. No
 * request waits for a receiver.
 */
export class Courier<Contents extends object> {
  private readonly log: Logger;
  private readonly inHand = new Set<Promise<void>>();
  private readonly giveUp = new AbortController();
  private readonly receivers = new ReceiverHealth();
  /** The queue that had its turn last, so that the next one has it now. The first one is any. */
  private lastQueue: string = randomUUID();
  /** So many claims in a row found nothing. */
  private claimsInVain = 0;
  private readonly claims: ClaimStatements<Contents>;
  private readonly counters: CourierCounters;
  private readonly loop: Loop;

  constructor(
    private readonly plan: CourierPlan<Contents>,
    private readonly database: Database,
    registry: Registry,
    loops: Loops,
  ) {
    const { name, outbox } = plan;
    this.log = new Logger(name);
    this.claims = claimsOf(outbox);
    this.counters = new CourierCounters(registry, outbox, () => this.countWaiting());
    this.loop = loops.add({
      name,
      firstPauseMs: 0,
      pauseMs: LOOK_EVERY_MS,
      complaint: `The outbox cannot be read; ${outbox.words[1]} wait`,
      turn: () => this.takeWhatWaits(),
    });
  }

  wake(): void {
    this.loop.wake();
  }

  /** Finishes the deliveries under way, for a limited time. The rest goes back to the outbox. */
  async stop(): Promise<void> {
    const patience = setTimeout(() => this.giveUp.abort(), LONGEST_FAREWELL_MS);
    await this.loop.stop();
    await Promise.all(this.inHand);
    clearTimeout(patience);
  }

  /** A chore for an outbox whose receivers may take less than is written for them. */
  async giveUpOverdue(): Promise<number | undefined> {
    const { sort, words, receiver } = this.plan.outbox;
    if (receiver === undefined) return undefined;
    const overdue = await this.database.run(giveUpOverdueOf(this.plan.outbox, receiver), {});
    for (const row of overdue) this.counters.dead.inc({ [sort]: row.sort });
    if (overdue.length === 0) return undefined;
    const what = `${overdue.length} ${words[overdue.length === 1 ? 0 : 1]}`;
    this.log.error(
      `Gave up ${what} whose turn did not come for two days: more is written for a receiver than it takes`,
    );
    return overdue.length;
  }

  private async countWaiting(): Promise<number> {
    const [counted] = await this.database.run(this.claims.countWaiting, {});
    return counted?.waiting ?? 0;
  }

  private async takeWhatWaits(): Promise<void> {
    const atMost = this.plan.atOnce - this.inHand.size;
    if (atMost === 0) return;
    if (this.claims.returnToQueues) await this.database.run(this.claims.returnToQueues, {});
    const room = JSON.stringify(this.receivers.room());
    const wanted = { claim: randomUUID(), atMost, room, lastQueue: this.lastQueue };
    const rows = await this.database.run(this.claims.claim, wanted);
    this.claimsInVain = rows.length === 0 ? this.claimsInVain + 1 : 0;
    for (const row of rows) this.take(row);
  }

  /** After a delivery the next row is searched where one may wait: for a place here, or for one at the receiver. */
  private take(row: Claimed<Contents>): void {
    const { sort, receiver, queue } = row;
    if (receiver !== null) this.receivers.begin(receiver);
    if (queue !== null) this.lastQueue = queue;
    const work = {
      name: `deliver ${this.plan.outbox.words[0]}`,
      kind: 'internal',
      facts: { [`gatehouse.${this.plan.outbox.sort}`]: sort },
    } as const;
    const done = traced(work, () => this.deliver(row))
      .catch((error: Error) => this.log.error(`The result of a delivery was not saved: ${error.message}`, error.stack))
      .finally(() => {
        this.inHand.delete(done);
        if (receiver !== null) this.receivers.end(receiver);
        if (receiver !== null || this.claimsInVain < MOST_IN_VAIN) this.loop.wake();
      });
    this.inHand.add(done);
  }

  private async deliver(row: Claimed<Contents>): Promise<void> {
    const { id, claim, sort, receiver, attempts, hasExpired } = row;
    if (hasExpired) return this.bury(row, this.plan.outbox.expired ?? '');
    const most = this.mostAttempts;
    if (attempts > most) return this.bury(row, `its sender stopped in the last of ${most} attempts`);
    try {
      await this.plan.deliver(row, this.giveUp.signal);
    } catch (error) {
      if (error instanceof Held)
        await this.database.run(this.claims.hold, { isParked: false, ...error.more, id, claim, error: error.message });
      else if (this.giveUp.signal.aborted) await this.database.run(this.claims.release, { id, claim });
      else await this.noteFailure(row, error as Error);
      return;
    }
    if (receiver !== null) this.receivers.noteAnswer(receiver);
    await this.database.run(this.claims.markSent, { id });
    this.counters.sent.inc({ [this.plan.outbox.sort]: sort });
  }

  private async noteFailure(row: Claimed<Contents>, error: Error): Promise<void> {
    const { id, claim, sort, receiver, attempts } = row;
    this.counters.failed.inc({ [this.plan.outbox.sort]: sort });
    const isExpected = error instanceof Undelivered;
    if (!isExpected) this.log.error(`${this.nameOf(row)}: ${error.message}`, error.stack);
    const reason = isExpected ? error.message : 'it could not be written';
    const { isPermanent = false, retryAfterSeconds = 0 } = isExpected ? error.more : {};
    if (receiver !== null && isPermanent) this.receivers.noteAnswer(receiver);
    if (receiver !== null && isExpected && !isPermanent) this.receivers.noteFailure(receiver, retryAfterSeconds);
    if (isPermanent) return this.bury(row, reason);
    if (attempts >= this.mostAttempts) return this.bury(row, `${reason}, ${attempts} times`);
    const seconds = Math.max(waitAfter(attempts, this.plan.longestWaitSeconds), retryAfterSeconds);
    const [postponed] = await this.database.run(this.claims.postpone, { id, claim, seconds, error: reason });
    if (!postponed) return this.noteLateEnd(row);
    this.log.warn(`${this.nameOf(row)} will be retried in ${Math.round(seconds)} s: ${reason}`);
  }

  private async bury(row: Claimed<Contents>, error: string): Promise<void> {
    const [buried] = await this.database.run(this.claims.bury, { id: row.id, claim: row.claim, error });
    if (!buried) return this.noteLateEnd(row);
    this.counters.dead.inc({ [this.plan.outbox.sort]: row.sort });
    this.log.error(`${this.nameOf(row)} was given up: ${error}`);
  }

  /** Its row was let go meanwhile. Another claim delivers it, or nothing does any more. */
  private noteLateEnd(row: Claimed<Contents>): void {
    this.log.debug(`${this.nameOf(row)}: this attempt ended after its claim`);
  }

  private get mostAttempts(): number {
    return this.plan.mostAttempts ?? MOST_ATTEMPTS;
  }

  private nameOf({ id, sort }: Claimed<Contents>): string {
    return `The ${this.plan.outbox.words[0]} ${id} (${sort})`;
  }
}
