import type { DataSourceOptions } from 'typeorm';
import { migrations } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

export interface DatabaseAddress {
  url: string;
  pool: number;
}

/** How the service talks to PostgreSQL: nothing may wait for ever, neither for a lock nor for an answer. */
export function dataSourceOptions({ url, pool }: DatabaseAddress): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    poolSize: pool,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logger: 'debug', // the usual one tells the console of a failed migration; whoever ran it does that
    namingStrategy: new SnakeNaming(),
    applicationName: 'gatehouse',
    connectTimeoutMS: 5_000,
    extra: {
      statement_timeout: 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  };
}
