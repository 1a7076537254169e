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

export class DatabaseDiskFull extends ServiceError {
  constructor(options: { cause?: unknown } = {}) {
    const message = 'Not ready: the disk of the embedded database is full.';
    super(503, 'database_disk_full', message, { 'retry-after': '5' }, options);
  }
}

export class MigrationsPending extends ServiceError {
  constructor() {
    super(503, 'migrations_pending', 'Not ready: the database has not been migrated yet.', { 'retry-after': '5' });
  }
}
