import { Injectable } from '@nestjs/common';
import { FIRST_ID } from '../../platform/crypto/ids.js';
import { on } from '../../platform/database/connections/single-connection.js';
import { Database } from '../../platform/database/database.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import {
  COUNT_ACTIVE,
  IS_COUNT_DUE,
  LAST_OF_PIECE,
  MEASURED_APPLICATIONS,
  STORE_ACTIVE,
} from './active-sessions.statements.js';

/** However many replicas do the housekeeping in turn. */
const LEAST_PAUSE_SECONDS = 200;
/** A pause is so many times as long as the count before it, or as the piece that failed. A new hour ends it. */
const PAUSE_FOR_COUNT = 99;
/** Sessions of a piece. To read them takes a second from memory, and ten from a disk: a third of what a statement may take. */
const AT_ONCE = 100_000;
/** Between two turns of a count, each other chore that has much to do takes half a minute. */
const LONGEST_BREAK_MS = 600_000;

/** A count that is under way. */
interface Count {
  applicationIds: string[];
  counted: Map<string, { sessions: number; users: number }>;
  /** The last user of the last piece. */
  after: string;
  tookMs: number;
  /** When the last piece was counted. */
  at: number;
}

/** Counts the active sessions and users of each application at leisure, piece by piece: it reads every living session. */
@Injectable()
export class ActiveSessions {
  private readonly atOnce = AT_ONCE;
  private count: Count | undefined;
  private pauseSeconds = LEAST_PAUSE_SECONDS;
  /** After a count that failed: it has stored no moment that the next one could wait for. */
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly main: Database,
    private readonly telemetry: TelemetryDatabase,
  ) {}

  /** Counts one piece; undefined when all are counted, or none is due. */
  async step(): Promise<number | undefined> {
    // One that was left for long is of another time: another replica may have done the housekeeping meanwhile.
    if (this.count && performance.now() - this.count.at > LONGEST_BREAK_MS) this.count = undefined;
    this.count ??= await this.beginIfDue();
    return this.count && this.goOn(this.count);
  }

  private async beginIfDue(): Promise<Count | undefined> {
    if (performance.now() < this.restsUntil) return undefined;
    const applicationIds = (await this.main.runAlone(MEASURED_APPLICATIONS, {})).map(({ id }) => id);
    const { pauseSeconds } = this;
    const [judged] = await this.telemetry.runAlone(IS_COUNT_DUE, { applicationIds, pauseSeconds });
    if (!judged?.isDue) return undefined;
    return { applicationIds, counted: new Map(), after: FIRST_ID, tookMs: 0, at: performance.now() };
  }

  private async goOn(count: Count): Promise<number | undefined> {
    const begun = performance.now();
    const last = await this.countPiece(count).catch((failure) => this.restAfter(performance.now() - begun, failure));
    count.tookMs += performance.now() - begun;
    count.at = performance.now();
    if (last !== undefined) {
      count.after = last;
      return this.atOnce;
    }
    this.count = undefined;
    this.pauseSeconds = pauseAfter(count.tookMs);
    await this.store(count).catch((failure) => this.restAfter(count.tookMs, failure));
    return undefined;
  }

  private restAfter(tookMs: number, failure: Error): never {
    this.count = undefined;
    this.restsUntil = performance.now() + pauseAfter(tookMs) * 1000;
    throw failure;
  }

  /** Returns the last user of the piece; undefined if no session comes after it. */
  private countPiece({ counted, after }: Count): Promise<string | undefined> {
    return this.main.pool.borrowAtLeisure(async (client) => {
      const statements = on(client);
      const [piece] = await statements.run(LAST_OF_PIECE, { after, others: this.atOnce - 1 });
      const active = await statements.run(COUNT_ACTIVE, { after, last: piece?.last ?? null });
      for (const { applicationId, sessions, users } of active) {
        const before = counted.get(applicationId) ?? { sessions: 0, users: 0 };
        counted.set(applicationId, { sessions: before.sessions + sessions, users: before.users + users });
      }
      return piece?.last;
    });
  }

  private async store({ applicationIds, counted }: Count): Promise<void> {
    await this.telemetry.runAlone(STORE_ACTIVE, {
      applicationIds,
      sessions: applicationIds.map((id) => counted.get(id)?.sessions ?? 0),
      users: applicationIds.map((id) => counted.get(id)?.users ?? 0),
    });
  }
}

const pauseAfter = (tookMs: number): number => Math.max(LEAST_PAUSE_SECONDS, (PAUSE_FOR_COUNT * tookMs) / 1000);
