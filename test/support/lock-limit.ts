import { settingUp, timeoutsOf } from '../../src/platform/database/connections/connection-settings.js';
import { Database } from '../../src/platform/database/database.js';
import type { Service } from './service.js';

const LIMIT_MS = 500;
const REST_MS = 60_000;

/** As with a short DATABASE_TIMEOUT, except that only waiting for a lock is short: no machine is too slow for the rest. */
export function letLocksEndSoon<Limited extends Service>(service: Limited): Limited {
  const { pool } = service.app.get(Database);
  const onConnect = settingUp({ ...timeoutsOf(REST_MS), lock_timeout: LIMIT_MS });
  Object.assign(pool.options, { onConnect });
  pool.distrust(); // its connections have the old limit
  return service;
}
