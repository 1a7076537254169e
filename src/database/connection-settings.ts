import type { ClientBase } from 'pg';

/** Nothing may wait for ever, neither for a lock nor for an answer. In milliseconds. */
export const TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

export type Timeouts = typeof TIMEOUTS;

/** Sent as soon as it is connected. A pooler refuses connections that come with parameters it does not know. */
export const settingTimeouts =
  (timeouts: Timeouts) =>
  async (client: ClientBase): Promise<void> => {
    const settings = Object.entries(timeouts).map(([name, value]) => `set_config('${name}', '${value}', false)`);
    await client.query(`SELECT ${settings.join(', ')}`);
  };
