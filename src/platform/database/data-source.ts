import pg from 'pg';
import { type DataSourceOptions, DefaultNamingStrategy } from 'typeorm';
import { BoundedPool } from './connections/bounded-pool.js';
import { settingUp, timeoutsOf } from './connections/connection-settings.js';
import { migrations } from './migrations/index.js';

export interface DatabaseAddress {
  url: string;
  pool: number;
  /** How many milliseconds a request waits for a connection and works on it. Unset: no limit. */
  timeout?: number;
}

const SECOND = 1000;
/** Keeps connections open through firewalls that drop idle ones, and notices connections that are lost. */
const KEEP_ALIVE_MS = 10 * SECOND;

/** How TypeORM talks to PostgreSQL. */
export function dataSourceOptions({ url, pool, timeout }: DatabaseAddress): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { ...pg, Pool: BoundedPool },
    url,
    poolSize: pool,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: 'debug', // the default logger prints a failed migration to the console, and the caller already reports it
    namingStrategy: new SnakeNaming(),
    extra: connectionsOf(timeout),
  };
}

/** A pool without TypeORM. It connects when it is first asked. */
export function newPool({ url, pool, timeout }: DatabaseAddress): BoundedPool {
  const made = new BoundedPool({ connectionString: url, max: pool, ...connectionsOf(timeout) });
  made.on('error', () => undefined); // an idle connection was lost, and the next borrower gets another
  return made;
}

const connectionsOf = (timeout: number | undefined) => ({
  application_name: 'gatehouse',
  connectionTimeoutMillis: timeout ?? 5 * SECOND,
  onConnect: settingUp(timeoutsOf(timeout)),
  answerWithin: timeout,
  idleTimeoutMillis: 60 * SECOND,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
});

/** `refreshOverlap` in TypeScript is `refresh_overlap` in PostgreSQL; constraints are named in the migrations. */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return [...prefixes, customName ?? propertyName]
      .join('_')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase();
  }
}
