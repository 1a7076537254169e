import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionsShared, PoolerTooSmall, TimeoutsIgnored } from '../database.errors.js';
import { settingUp, timeoutsOf } from './connection-settings.js';

const PATIENCE_MS = 5_000;
const TIMEOUTS = timeoutsOf(PATIENCE_MS);
/** Other clients use the same pooler at the same moment, so a single attempt may succeed by chance. */
const ROUNDS = 3;
const CHANNEL = 'gatehouse_connection_check';

/**
 * The errors of a pooler that lacks a feature: not supported, no such statement, and a second statement of one name.
 */
const POOLER_REFUSALS = ['08P01', '26000', '42P05'];

/**
 * Tries two connections together. Each must keep a PostgreSQL connection to itself, because timeouts, prepared
 * statements, LISTEN and advisory locks belong to that connection. A pooler that assigns another one for each
 * transaction refuses none of these, and they take effect on connections of other clients.
 */
export async function requireOwnConnections(config: pg.ClientConfig): Promise<void> {
  const one = new pg.Client({ ...config, query_timeout: PATIENCE_MS });
  const other = new pg.Client({ ...config, query_timeout: PATIENCE_MS });
  try {
    await reach(one);
    await reach(other);
    await requireOwnServer(one, other);
    await requireTimeouts(one);
    await requireNotifications(one, other);
  } catch (error) {
    throw POOLER_REFUSALS.includes((error as pg.DatabaseError).code ?? '') ? new ConnectionsShared() : error;
  } finally {
    for (const client of [one, other]) await client.end().catch(() => undefined);
  }
}

async function reach(client: pg.Client): Promise<void> {
  client.on('error', () => undefined); // each query reports the error
  await client.connect();
  await settingUp(TIMEOUTS)(client).catch((error: Error) => {
    throw isSilence(error) ? new PoolerTooSmall() : error;
  });
}

async function requireOwnServer(one: pg.Client, other: pg.Client): Promise<void> {
  const own = await serverOf(one, 'first');
  for (let round = 0; round < ROUNDS; round += 1) {
    await other.query('BEGIN');
    const occupied = await serverOf(other, 'first');
    const again = await serverOf(one, round % 2 ? 'first' : 'second').catch((error: Error) => {
      throw isSilence(error) ? new ConnectionsShared() : error;
    });
    await other.query('COMMIT');
    if (again !== own || occupied === own) throw new ConnectionsShared();
  }
}

/** Uses named statements. The connection must remember the statement when it receives only the name. */
async function serverOf(client: pg.Client, statement: 'first' | 'second'): Promise<number> {
  const name = `gatehouse-connection-check-${statement}`;
  return (await client.query({ name, text: 'SELECT pg_backend_pid() AS pid' })).rows[0].pid;
}

async function requireTimeouts(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT asked.name, asked.ms, setting AS got FROM json_each_text($1) AS asked (name, ms)
     JOIN pg_settings USING (name) WHERE setting <> asked.ms`,
    [JSON.stringify(TIMEOUTS)],
  );
  if (rows.length > 0) throw new TimeoutsIgnored(rows.map(({ name, ms, got }) => `${name} is ${got}, not ${ms} ms`));
}

async function requireNotifications(one: pg.Client, other: pg.Client): Promise<void> {
  await one.query(`LISTEN ${CHANNEL}`);
  const patience = new AbortController();
  const heard = once(one, 'notification', patience).then(() => true);
  const silence = setTimeout(PATIENCE_MS, false, patience);
  await other.query(`NOTIFY ${CHANNEL}`);
  const isHeard = await Promise.race([heard, silence]);
  patience.abort();
  await Promise.allSettled([heard, silence]);
  if (!isHeard) throw new ConnectionsShared();
}

const isSilence = (error: Error): boolean => error.message === 'Query read timeout';
