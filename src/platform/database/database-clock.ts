import type { ClientBase } from 'pg';
import { on } from './connections/single-connection.js';
import { type None, statement } from './statement.js';

const DAY_MS = 24 * 60 * 60 * 1000;

export const DATABASE_CLOCK = statement<None, { epochMs: number }>(
  'database-clock',
  'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS epoch_ms',
);

/** A clock that jumped ahead makes everything look old. Two clocks that agree did not jump. */
export async function expectClocksAgree(client: ClientBase): Promise<void> {
  const [clock] = await on(client).run(DATABASE_CLOCK, {});
  if (Math.abs(Date.now() - (clock?.epochMs ?? 0)) >= DAY_MS) throw new Error(DIFFER);
}

const DIFFER =
  'The clocks of the database and of this machine differ by a day or more, so nothing is removed: correct the one that is wrong';
