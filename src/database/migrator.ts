import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PoolClient } from 'pg';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import { LOCKS } from './advisory-locks.js';
import { requireOwnConnections } from './connection-check.js';
import { DatabaseNotMigrated, DatabaseTooOld } from './database.errors.js';
import { connectionOf, poolOf } from './database.js';

const OLDEST_POSTGRESQL = 150_000;

@Injectable()
export class Migrator {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async pending(): Promise<boolean> {
    return (await this.pendingNames()).length > 0;
  }

  /** What `run` would run, in that order. Only looks: not even the table of what ran is made. */
  async pendingNames(): Promise<string[]> {
    return namesOf(await new MigrationExecutor(this.dataSource).getPendingMigrations());
  }

  /** In production a schema changes when somebody says so, not because a process happens to start. */
  async requireNonePending(): Promise<void> {
    await this.requireUsableServer();
    if (await this.pending()) throw new DatabaseNotMigrated();
  }

  /** Brings the schema up to date and names what it ran. Replicas that start together take turns. */
  async run(): Promise<string[]> {
    await this.requireUsableServer();
    return this.inTurn(async (runner) => {
      const executor = new MigrationExecutor(this.dataSource, runner);
      executor.transaction = 'each';
      return namesOf(await executor.executePendingMigrations());
    });
  }

  /**
   * On one connection that holds the lock and waits as long as it takes, for the lock and for an index on a large
   * table. It never returns to the pool: whatever becomes of the migrations, the lock ends with it.
   */
  private async inTurn<Result>(act: (runner: QueryRunner) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    const connection: PoolClient = await runner.connect();
    try {
      await runner.query(
        'SET lock_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
      );
      await runner.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
      return await act(runner);
    } finally {
      await connection.end();
      await runner.release();
    }
  }

  private async requireUsableServer(): Promise<void> {
    await requireOwnConnections(connectionOf(poolOf(this.dataSource)));
    const [server] = await this.dataSource.query(
      "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version",
    );
    if (server.number < OLDEST_POSTGRESQL) throw new DatabaseTooOld(server.version);
  }
}

const namesOf = (migrations: Migration[]): string[] => migrations.map(({ name }) => name);
