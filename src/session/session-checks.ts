import { Injectable } from '@nestjs/common';
import type { Deadline } from '../common/deadline.js';
import { Database } from '../database/database.js';
import { Together } from '../database/together.js';
import { CHECK, CHECK_TOGETHER, type LiveSessionRow } from './statements/check.statement.js';

interface Question {
  readonly id: string;
  readonly deadline: Deadline;
}

/** Whether sessions live. Questions that wait at the same time share a trip to the database. */
@Injectable()
export class SessionChecks {
  private readonly line = new Together<Question, LiveSessionRow | undefined>(
    (questions) => this.answerAll(questions),
    () => this.database.lateness(),
  );

  constructor(private readonly database: Database) {}

  /** The session if it is alive at this moment, by the database's word alone. */
  findLive(id: string, deadline: Deadline): Promise<LiveSessionRow | undefined> {
    return this.line.join({ id, deadline });
  }

  private async answerAll(questions: Question[]): Promise<(LiveSessionRow | undefined)[]> {
    const [first] = questions;
    if (questions.length === 1) return [(await this.database.run(CHECK, [first?.id]))[0]];
    const rows = await this.database.run(CHECK_TOGETHER, [questions.map(({ id }) => id)]);
    const living = new Map(rows.map((row) => [row.id, row]));
    return questions.map(({ id }) => living.get(id));
  }
}
