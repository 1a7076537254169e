import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ConnectionsShared, PoolerTooSmall, TimeoutsIgnored } from '../database.errors.js';
import { settingUp, timeoutsOf } from './connection-settings.js';

const PATIENCE_MS = 5_000;
const TIMEOUTS = timeoutsOf(PATIENCE_MS);
/** Others use the same pooler at the same moment, so that one try may look right by luck. */
const ROUNDS = 3;
const CHANNEL = 'gatehouse_connection_check';

/** What a pooler says to what it cannot do: not supported, no such statement, and a second one of that name. */
const POOLER_REFUSALS = ['08P01', '26000', '42P05'];

/**
 * Tries two connections together: each must keep a connection of PostgreSQL to itself, for timeouts, prepared
 * statements, LISTEN and advisory locks belong to that one. A pooler that hands out another for each transaction
 * refuses none of them, and they end up with strangers.
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
  client.on('error', () => undefined); // each query tells of it
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

/** Asked by named statements, which a connection has to know again when the name is all that it hears. */
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
