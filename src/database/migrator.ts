import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DatabaseNotMigrated, DatabaseTooOld } from './database.errors.js';

/** Any number will do, as long as nobody else uses it for a lock in this database. */
const LOCK = 4_182_026;

const OLDEST_POSTGRESQL = 150_000;

@Injectable()
export class Migrator {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async pending(): Promise<boolean> {
    return this.dataSource.showMigrations();
  }

  /** What `run` would run, in that order. */
  async pendingNames(): Promise<string[]> {
    if (!(await this.pending())) return [];
    const ran: { name: string }[] = await this.dataSource.query('SELECT name FROM migrations');
    const names = this.dataSource.migrations.map((migration) => migration.name as string);
    return names.filter((name) => !ran.some((migration) => migration.name === name));
  }

  /** In production a schema changes when somebody says so, not because a process happens to start. */
  async requireNonePending(): Promise<void> {
    await this.requireSupportedServer();
    if (await this.pending()) throw new DatabaseNotMigrated();
  }

  /** Brings the schema up to date and names what it ran. Replicas that start together take turns. */
  async run(): Promise<string[]> {
    await this.requireSupportedServer();
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.query('SET lock_timeout = 0; SET statement_timeout = 0');
      await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
      const ran = await this.dataSource.runMigrations();
      await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
      return ran.map((migration) => migration.name);
    } finally {
      await runner.query('RESET lock_timeout; RESET statement_timeout').catch(() => undefined);
      await runner.release();
    }
  }

  private async requireSupportedServer(): Promise<void> {
    const [server] = await this.dataSource.query(
      "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version",
    );
    if (server.number < OLDEST_POSTGRESQL) throw new DatabaseTooOld(server.version);
  }
}
