import type { DataSourceOptions } from 'typeorm';
import { settingTimeouts, TIMEOUTS, type Timeouts } from './connection-settings.js';
import { migrations } from './migrations/index.js';
import { SnakeNaming } from './naming.js';

export interface DatabaseAddress {
  url: string;
  pool: number;
  timeouts?: Timeouts;
}

/** How the service talks to PostgreSQL: nothing may wait for ever, neither for a lock nor for an answer. */
export function dataSourceOptions({ url, pool, timeouts = TIMEOUTS }: DatabaseAddress): DataSourceOptions {
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
      onConnect: settingTimeouts(timeouts),
      idleTimeoutMillis: 60_000,
      keepAlive: true,
    },
  };
}
