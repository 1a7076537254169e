import { Injectable } from '@nestjs/common';
import type { Database } from './database.js';

/** Rows that a module no longer needs after a while. */
export interface Sweep {
  /** Its name in metrics and logs. */
  readonly name: string;
  /** Deletes at most $1 rows. Expiry is judged at use, so nothing depends on when this runs, or on whether it does. */
  readonly statement: string;
  /** Where its rows are. Unset: in the main database. */
  readonly database?: Database;
}

/** Rows that have expired. Some are kept for a while after that, so that a late request is told «expired», not «unknown». */
export const expired = (table: string, { key = 'id', keptFor = '0 s', end = 'expires_at' } = {}): Sweep => ({
  name: table,
  statement: `
    DELETE FROM ${table} WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE ${end} < now() - interval '${keptFor}'
      ORDER BY ${end} LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
});

/** Work in steps, done by the replica that does the housekeeping. */
export interface Chore {
  readonly name: string;
  /** Where it writes. Unset: to the main database. */
  readonly database?: Database;
  /** A transaction of its own; undefined when there is nothing left to do. */
  step(): Promise<number | undefined>;
}

/** Modules register their sweeps here; the job itself belongs to operations. */
@Injectable()
export class Sweeps {
  private readonly registered: Sweep[] = [];
  private readonly registeredChores: Chore[] = [];

  add(...sweeps: Sweep[]): void {
    this.registered.push(...sweeps);
  }

  all(): readonly Sweep[] {
    return this.registered;
  }

  addChore(chore: Chore): void {
    this.registeredChores.push(chore);
  }

  chores(): readonly Chore[] {
    return this.registeredChores;
  }
}
