import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SharedTrips } from '../../platform/database/connections/shared-trips.js';
import { Database } from '../../platform/database/database.js';
import type { DatabaseClock } from '../../platform/database/statement.js';
import { plainList } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Deadline } from '../../platform/time/deadline.js';
import type { ClientType } from '../entities/session.entity.js';
import type { RefreshToken } from '../tokens/refresh-token.js';
import { type Presented, REFRESH, type RefreshedRow, type RefreshLimits } from './refresh.statement.js';
import { type AllPresented, REFRESH_TOGETHER, type TogetherRow } from './refresh-together.statement.js';
import type { Reading } from './rotation-rules.js';

/** Who must hold a session: a token in other hands counts for nothing, and spends nothing. */
export interface Holder {
  clientType: ClientType;
  /** Null for the application itself. */
  clientId: string | null;
  /** The key that the client has proved, where the session is bound to one. */
  keyThumbprint: string | null;
}

/** Who sends a token. */
export interface Presenter extends Holder {
  /** Null through `/v1`, where the token says by itself which application it is of. */
  applicationId: string | null;
}

/** The application itself, through `/v1`. */
export const heldByApplication = (clientType: ClientType): Holder => ({
  clientType,
  clientId: null,
  keyThumbprint: null,
});

/** A token that a client sends. The attempts of one session take turns. */
export class Attempt {
  readonly key: string;
  readonly deadline: Deadline;

  constructor(
    readonly token: RefreshToken,
    readonly secretHash: Buffer,
    readonly holder: Presenter,
    readonly caller: Caller,
    readonly reads: Reading = 'nothing',
    readonly settleSeconds = 0,
  ) {
    this.key = token.sessionId;
    this.deadline = caller.deadline;
  }

  settling(seconds: number): Attempt {
    return new Attempt(this.token, this.secretHash, this.holder, this.caller, this.reads, seconds);
  }
}

/** `undefined` means a refusal. */
type Judgement = RefreshedRow | undefined;

/** Refreshes of different sessions share a trip to the database; refreshes of one session take turns. */
@Injectable()
export class RefreshLine {
  /** This many share a statement. A single refresh has a simpler one. */
  private readonly smallestGroup: number = 2;
  private isOneOnItsWay = false;
  private readonly line = new SharedTrips<Attempt, Judgement>((attempts) => this.judgeAll(attempts), {
    late: () => this.database.lateness(),
  });

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  judge(attempt: Attempt): Promise<Judgement> {
    return this.line.join(attempt);
  }

  private async judgeAll(attempts: Attempt[]): Promise<(Judgement | Promise<Judgement>)[]> {
    // A single one whose row is locked stays on its way until it has the row. More of them would leave no room for others.
    if (attempts.length < this.smallestGroup && !this.isOneOnItsWay) return this.judgeApart(attempts);
    const rows = await this.database.run(REFRESH_TOGETHER, (clock) => this.allPresented(attempts, clock));
    const fates = new Map(rows.map((row) => [row.n, row]));
    return attempts.map((attempt, index) => this.judgement(attempt, fates.get(index + 1)));
  }

  /** Another transaction may hold the row for a while, and only this refresh waits for it. */
  private judgement(attempt: Attempt, row: TogetherRow | undefined): Judgement | Promise<Judgement> {
    if (row?.fate === 'judged') return row;
    return row?.fate === 'held' ? this.judgeAlone(attempt) : undefined;
  }

  private async judgeApart(attempts: Attempt[]): Promise<Judgement[]> {
    this.isOneOnItsWay = true;
    try {
      return await Promise.all(attempts.map((attempt) => this.judgeOne(attempt)));
    } finally {
      this.isOneOnItsWay = false;
    }
  }

  private async judgeOne(attempt: Attempt): Promise<Judgement> {
    return (await this.database.run(REFRESH, (clock) => this.presented(attempt, clock)))[0];
  }

  private async judgeAlone(attempt: Attempt): Promise<Judgement> {
    return (await this.database.runAlone(REFRESH, (clock) => this.presented(attempt, clock)))[0];
  }

  private presented(
    { token, secretHash, holder, caller, reads, settleSeconds }: Attempt,
    clock: DatabaseClock,
  ): Presented & RefreshLimits {
    return {
      sessionId: token.sessionId,
      secretHash,
      generation: token.generation,
      ...holder,
      settle: settleSeconds,
      reads,
      ip: caller.ip,
      userAgent: caller.userAgent,
      requestId: caller.requestId,
      deadline: clock.timeOf(caller.deadline.moment),
      ...this.limits,
    };
  }

  private allPresented(attempts: Attempt[], clock: DatabaseClock): AllPresented & RefreshLimits {
    return {
      sessionIds: plainList(attempts.map(({ key }) => key)),
      secretHashes: attempts.map(({ secretHash }) => secretHash),
      generations: plainList(attempts.map(({ token }) => token.generation)),
      clientTypes: plainList(attempts.map(({ holder }) => holder.clientType)),
      applicationIds: attempts.map(({ holder }) => holder.applicationId),
      clientIds: attempts.map(({ holder }) => holder.clientId),
      keyThumbprints: attempts.map(({ holder }) => holder.keyThumbprint),
      settles: plainList(attempts.map(({ settleSeconds }) => settleSeconds)),
      readings: plainList(attempts.map(({ reads }) => reads)),
      ips: attempts.map(({ caller }) => caller.ip),
      userAgents: attempts.map(({ caller }) => caller.userAgent),
      requestIds: plainList(attempts.map(({ caller }) => caller.requestId)),
      deadlines: plainList(attempts.map(({ deadline }) => clock.timeOf(deadline.moment))),
      ...this.limits,
    };
  }

  private get limits(): RefreshLimits {
    return { sliding: this.settings.ttl.refreshToken, recovery: this.settings.refresh.recovery };
  }
}
