import { setTimeout } from 'node:timers/promises';
import { QueryFailedError, type QueryRunner } from 'typeorm';
import { MigrationLockedOut } from '../database.errors.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** About five minutes. */
const MOST_TRIES = 25;

const LOCK_TIMED_OUT = '55P03';
const DEADLOCK = '40P01';

/** The sessions that have held a lock on a table longest. A migration that waits for a lock waits for one of them. */
const HOLDERS = `
  SELECT DISTINCT pid, coalesce(nullif(application_name, ''), nullif(backend_type, 'client backend'), 'unknown') AS program,
    coalesce(usename, 'none') AS person, extract(epoch FROM now() - xact_start)::integer AS seconds
  FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND relation IS NOT NULL AND granted
    AND xact_start IS NOT NULL
  ORDER BY seconds DESC LIMIT 1`;

/**
 * Runs a migration that gives way: if it does not get a lock soon, it gives up, lets the statements behind it run, and
 * starts again.
 */
export async function retryingLocks(
  runner: QueryRunner,
  note: (line: string) => void,
  migrate: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      const holder = await describeHolder(runner);
      if (tries === MOST_TRIES) throw new MigrationLockedOut(holder);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      note(`  a table is in use${holder}; tries again in ${pause / 1000} s`);
      await setTimeout(pause);
    }
  }
}

async function describeHolder(runner: QueryRunner): Promise<string> {
  const [holder] = await runner.query(HOLDERS);
  if (!holder) return '';
  const { pid, program, person, seconds } = holder;
  return ` by a transaction that is ${seconds} s old (process ${pid}, program ${program}, user ${person})`;
}

const isLockedOut = (error: unknown): boolean =>
  error instanceof QueryFailedError && [LOCK_TIMED_OUT, DEADLOCK].includes(error.driverError.code);
