import { Injectable } from '@nestjs/common';
import { ENDING_MANAGEMENT_KEYS } from '../management/keys/management-keys.statements.js';
import { Database } from '../platform/database/database.js';
import { moment } from '../platform/time/moment.js';
import { type Finding, warn } from './check.js';

/** A program stops when its key ends, and hears of it only then. */
@Injectable()
export class ManagementKeyChecks {
  constructor(private readonly database: Database) {}

  async run(): Promise<Finding[]> {
    const ending = await this.database.run(ENDING_MANAGEMENT_KEYS, {});
    return ending.map(({ id, name, expiresAt }) =>
      warn('management key', 'managementKeyEnds', name, id, moment(expiresAt)),
    );
  }
}
