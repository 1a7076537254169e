import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { isDatabaseAway } from '../../errors/database-away.js';
import { type DatabaseAddress, dataSourceOptions } from '../data-source.js';
import { DatabaseTwice, TelemetryDatabaseFailure } from '../database.errors.js';
import { Migrator } from './migrator.js';

const RETRY_MS = 1_000;

/** Differs between servers, and between the databases of one. */
const IDENTITY = `
  SELECT pg_postmaster_start_time()::text AS server, oid::text AS database
  FROM pg_database WHERE datname = current_database()`;

/** The schema of the telemetry database is that of the main one, of which it uses the tables of telemetry. */
export class TelemetrySchema {
  constructor(
    private readonly main: DataSource,
    private readonly address: DatabaseAddress | undefined,
    /** How often a start tries a server that is not there, a second apart. */
    private readonly attempts: number,
  ) {}

  /** Undefined where telemetry is in the main database. The connections are open for the act alone. */
  async with<Result>(act: (migrator: Migrator) => Promise<Result>, attempts = 1): Promise<Result | undefined> {
    if (!this.address) return undefined;
    const source = new DataSource(dataSourceOptions(this.address));
    try {
      await reach(source, attempts);
      await this.requireAnother(source);
      return await act(new Migrator(source));
    } catch (cause) {
      throw cause instanceof DatabaseTwice ? cause : new TelemetryDatabaseFailure(cause as Error);
    } finally {
      if (source.isInitialized) await source.destroy();
    }
  }

  /** Services of one deployment start in any order. */
  atStart<Result>(act: (migrator: Migrator) => Promise<Result>): Promise<Result | undefined> {
    return this.with(act, this.attempts);
  }

  /** Two addresses may lead to one database, whose notes on sessions would be moved onto themselves and be lost. */
  private async requireAnother(source: DataSource): Promise<void> {
    const [[one], [other]] = await Promise.all([this.main.query(IDENTITY), source.query(IDENTITY)]);
    if (one.server === other.server && one.database === other.database) throw new DatabaseTwice();
  }
}

async function reach(source: DataSource, attempts: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await source.initialize();
      return;
    } catch (error) {
      if (attempt >= attempts || !isDatabaseAway(error)) throw error;
      await delay(RETRY_MS);
    }
}
