import { Injectable } from '@nestjs/common';
import { TelemetrySchema } from '../platform/database/migrating/telemetry-schema.js';
import { type Finding, fail, ok, reasonOf } from './check.js';

/** The database that telemetry has for itself, if it has one. */
@Injectable()
export class TelemetryChecks {
  constructor(private readonly schema: TelemetrySchema) {}

  async run(): Promise<Finding[]> {
    try {
      const pending = await this.schema.with((migrator) => migrator.pendingNames());
      if (!pending) return [];
      if (pending.length === 0) return [ok('telemetry', 'the database at TELEMETRY_DATABASE_URL is up to date')];
      return [fail('telemetry', 'migrationsPending', pending.length, pending.join(', '), 'npm run -s cli -- migrate')];
    } catch (error) {
      return [fail('telemetry', 'telemetryAway', reasonOf(error))];
    }
  }
}
