import { Injectable } from '@nestjs/common';
import { SharedTrips } from '../../platform/database/connections/shared-trips.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { SessionCookieInvalid } from '../session.errors.js';
import {
  CHECK,
  CHECK_TOGETHER,
  CURRENT_SESSION,
  type CurrentSessionRow,
  type LiveSessionRow,
} from './sessions.statements.js';

interface Question {
  readonly id: string;
  readonly deadline: Deadline;
}

/** Says which sessions live. Questions that wait at the same time share a trip to the database. */
@Injectable()
export class SessionChecks {
  private readonly line = new SharedTrips<Question, LiveSessionRow | undefined>(
    (questions) => this.answerAll(questions),
    { late: () => this.database.lateness() },
  );

  constructor(private readonly database: Database) {}

  /** The session if it is alive at this moment, as the database alone decides. */
  findLive(id: string, deadline: Deadline): Promise<LiveSessionRow | undefined> {
    return this.line.join({ id, deadline });
  }

  /** The session with its identity, as both are shown. */
  async requireShown(sessionId: string): Promise<CurrentSessionRow> {
    const [row] = await this.database.run(CURRENT_SESSION, { sessionId });
    if (!row) throw new SessionCookieInvalid();
    return row;
  }

  private async answerAll(questions: Question[]): Promise<(LiveSessionRow | undefined)[]> {
    const [first] = questions;
    if (first && questions.length === 1) return [(await this.database.run(CHECK, first))[0]];
    const rows = await this.database.run(CHECK_TOGETHER, { ids: questions.map(({ id }) => id) });
    const living = new Map(rows.map((row) => [row.id, row]));
    return questions.map(({ id }) => living.get(id));
  }
}
