import { ofTelemetry, TelemetryDatabaseFailure } from '../platform/database/database.errors.js';
import { isContention } from '../platform/errors/contention.js';
import { isDatabaseAway } from '../platform/errors/database-away.js';

const NO_SUCH_TABLE_OR_COLUMN = ['42P01', '42703'];
const REFUSED = ['28P01', '28000', '3D000'];

/** What the person at the terminal reads: what went wrong, and what to do. It contains no stack. */
export function explain(error: unknown): string {
  if (error instanceof TelemetryDatabaseFailure) return ofTelemetry(explain(error.cause));
  const root = rootOf(error);
  const { code = '', message } = root;
  if (isDatabaseAway(root)) {
    return `The database cannot be reached (${message || code}). Check that it is running and that DATABASE_URL is right.`;
  }
  if (isContention(root)) return `The database is too busy (${message}). Try again in a while.`;
  if (REFUSED.includes(code)) return `The database refused the connection (${message}). Check DATABASE_URL.`;
  if (NO_SUCH_TABLE_OR_COLUMN.includes(code)) {
    return 'The database schema is not up to date. Run `migrate` first; or set DATABASE_URL, or DATA_DIR, as the service has it.';
  }
  return message;
}

/** A connection that was tried on several addresses fails with several errors and no message of its own. */
function rootOf(error: unknown): Error & { code?: string } {
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  return first instanceof Error ? first : new Error(String(first));
}
