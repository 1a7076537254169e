import type { ClientBase } from 'pg';

/** In milliseconds; zero is for ever. */
export type Timeouts = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/**
 * The server gives up before we do: then we know that nothing was done, and the connection is still of use. Where nobody
 * has set a limit, a command is running: its work may be long, and its user can stop it.
 */
export const timeoutsOf = (limit: number | undefined): Timeouts => ({
  statement_timeout: limit === undefined ? 0 : Math.round(limit * 0.9),
  lock_timeout: limit === undefined ? 5_000 : Math.round(limit / 2),
  idle_in_transaction_session_timeout: limit ?? 60_000,
});

/** For statements that read a few rows by an index, also where the statistics say that there are no rows yet. */
export const BY_INDEX = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Who is gone needs no answer: what was begun for it ends within a second, and lets go of its locks. */
const NOTICE_GONE = `CASE WHEN version() ~ 'linux|darwin' THEN set_config('client_connection_check_interval', '1000', false) END`;

/** Sent as soon as it is connected. A pooler refuses connections that come with parameters it does not know. */
export const settingUp =
  (settings: Timeouts & Record<string, number | string>) =>
  async (client: ClientBase): Promise<void> => {
    const all = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
    await client.query(`SELECT ${[...all, NOTICE_GONE].join(', ')}`);
  };
