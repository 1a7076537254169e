import type { ClientBase } from 'pg';

/** In milliseconds; zero means no limit. */
type Timeouts = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/**
 * The server's limit ends before ours. Then we know that nothing was done, and the connection can still be used. A
 * command of the command line has no limit: its work may take long, and its user can stop it.
 */
export const timeoutsOf = (limit: number | undefined): Timeouts => ({
  statement_timeout: limit === undefined ? 0 : Math.round(limit * 0.9),
  lock_timeout: limit === undefined ? 5_000 : Math.round(limit / 2),
  idle_in_transaction_session_timeout: limit ?? 60_000,
});

/** Statements read a few rows by an index, even if the statistics say that the table is empty. */
export const BY_INDEX = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** A statement whose client is gone ends within a second and releases its locks. */
const NOTICE_GONE = `CASE WHEN version() ~ 'linux|darwin' THEN set_config('client_connection_check_interval', '1000', false) END`;

/** A day of an interval has 24 hours, also where the clocks of the server's time zone change meanwhile. */
const PLAIN_DAYS = "set_config('TimeZone', 'UTC', false)";

/** Sent right after connecting, because a pooler refuses connections with startup parameters that it does not know. */
export const settingUp =
  (settings: Timeouts & Record<string, number | string>) =>
  async (client: ClientBase): Promise<void> => {
    const all = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
    await client.query(`SELECT ${[...all, PLAIN_DAYS, NOTICE_GONE].join(', ')}`);
  };
