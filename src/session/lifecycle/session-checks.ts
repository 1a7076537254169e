import { Injectable } from '@nestjs/common';
import { SharedTrips } from '../../platform/database/connections/shared-trips.js';
import { Database } from '../../platform/database/database.js';
import { plainList, type Statement } from '../../platform/database/statement.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { SessionCookieInvalid } from '../session.errors.js';
import {
  CHECK,
  CHECK_TOGETHER,
  CURRENT_SESSION,
  CURRENT_SESSIONS,
  type CurrentSessionRow,
  GRANTED,
  GRANTED_RESOURCE,
  GRANTED_TOGETHER,
  type GrantedRow,
  type LiveSessionRow,
} from './sessions.statements.js';

interface Question {
  readonly id: string;
  readonly deadline: Deadline;
}

/** Says which sessions live. Questions that wait at the same time share a trip to the database. */
@Injectable()
export class SessionChecks {
  private readonly living = this.line(CHECK, CHECK_TOGETHER, ({ id }) => id);
  private readonly shown = this.line(CURRENT_SESSION, CURRENT_SESSIONS, ({ sessionId }) => sessionId);
  private readonly granted = this.line(GRANTED, GRANTED_TOGETHER, ({ id }) => id);

  constructor(private readonly database: Database) {}

  /** The session if it is alive at this moment, as the database alone decides. */
  findLive(id: string, deadline: Deadline): Promise<LiveSessionRow | undefined> {
    return this.living.join({ id, deadline });
  }

  /** Whether the session may get tokens for that resource. */
  async isGranted(id: string, resource: string): Promise<boolean> {
    return (await this.database.run(GRANTED_RESOURCE, { id, resource })).length > 0;
  }

  findGranted(id: string, deadline: Deadline): Promise<GrantedRow | undefined> {
    return this.granted.join({ id, deadline });
  }

  /** The session with its identity, as both are shown. */
  async requireShown(id: string, deadline: Deadline): Promise<CurrentSessionRow> {
    const row = await this.shown.join({ id, deadline });
    if (!row) throw new SessionCookieInvalid();
    return row;
  }

  private line<Row extends object>(
    one: Statement<Pick<Question, 'id'>, Row>,
    many: Statement<{ ids: string }, Row>,
    idOf: (row: Row) => string,
  ): SharedTrips<Question, Row | undefined> {
    const answerAll = async (questions: Question[]): Promise<(Row | undefined)[]> => {
      const [first] = questions;
      if (first && questions.length === 1) return [(await this.database.run(one, { id: first.id }))[0]];
      const rows = await this.database.run(many, { ids: plainList(questions.map(({ id }) => id)) });
      const found = new Map(rows.map((row) => [idOf(row), row]));
      return questions.map(({ id }) => found.get(id));
    };
    return new SharedTrips(answerAll, { late: () => this.database.lateness() });
  }
}
