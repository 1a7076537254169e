import { ServiceError } from '../platform/errors/service.error.js';

export class ShuttingDown extends ServiceError {
  constructor() {
    super(503, 'shutting_down', 'This replica is shutting down. Try another one.');
  }
}

export class DatabaseUnreachable extends ServiceError {
  constructor(options: { cause?: unknown } = {}) {
    super(503, 'database_unreachable', 'Not ready: the database does not answer.', { 'retry-after': '2' }, options);
  }
}

export class MigrationsPending extends ServiceError {
  constructor() {
    super(503, 'migrations_pending', 'Not ready: the database has not been migrated yet.', { 'retry-after': '5' });
  }
}
