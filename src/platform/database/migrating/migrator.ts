import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type Migration, MigrationExecutor, type QueryRunner } from 'typeorm';
import type { BoundedClient } from '../connections/bounded-client.js';
import { requireOwnConnections } from '../connections/connection-check.js';
import { DatabaseNotMigrated, DatabaseTooOld } from '../database.errors.js';
import { connectionOf, poolOf } from '../database.js';
import { LOCKS } from '../postgres.js';
import { retryingLocks } from './migration-locks.js';

const OLDEST_POSTGRESQL = 150_000;
const TURN_POLL_MS = 100;
/**
 * A statement that waits for a lock also blocks the statements behind it, which wait for half of `DATABASE_TIMEOUT`, two
 * seconds by default. PostgreSQL ends an autovacuum for it after deadlock_timeout, a second, and never if the wait is over
 * by then.
 */
const LOCK_TIMEOUT_MS = 1_500;

/** Tells the waiting operator the progress. */
export type Note = (line: string) => void;

const unheard: Note = () => undefined;

@Injectable()
export class Migrator {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async pending(): Promise<boolean> {
    return (await this.pendingNames()).length > 0;
  }

  /**
   * The migrations that `run` would run, in that order. It only reads, and does not even create the table of
   * migrations.
   */
  async pendingNames(): Promise<string[]> {
    return (await new MigrationExecutor(this.dataSource).getPendingMigrations()).map(({ name }) => name);
  }

  /** In production an operator decides when the schema changes, not the start of a process. */
  async requireNonePending(): Promise<void> {
    await this.requireUsableServer();
    if (await this.pending()) throw new DatabaseNotMigrated();
  }

  /** Brings the schema up to date and names what it ran. Replicas that start together take turns. */
  async run(note: Note = unheard): Promise<string[]> {
    await this.requireUsableServer();
    return this.inTurn(note, async (runner) => {
      const pending = await new MigrationExecutor(this.dataSource, runner).getPendingMigrations();
      for (const migration of pending) {
        note(`${migration.name} …`);
        const start = performance.now();
        await retryingLocks(runner, note, () => this.apply(migration, runner));
        note(`${migration.name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
      }
      return pending.map(({ name }) => name);
    });
  }

  private async apply(migration: Migration, runner: QueryRunner): Promise<void> {
    const execute = () => new MigrationExecutor(this.dataSource, runner).executeMigration(migration);
    if (migration.instance?.transaction === false) {
      await execute();
      return;
    }
    await runner.startTransaction();
    try {
      await execute();
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    }
  }

  /**
   * On one connection that holds the lock, without a limit for statements. It never returns to the pool, so the lock ends
   * with the connection, whatever happens to the migrations.
   */
  private async inTurn<Result>(note: Note, act: (runner: QueryRunner) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner();
    const connection: BoundedClient = await runner.connect();
    connection.takeTime();
    try {
      await runner.query(
        `SET lock_timeout = ${LOCK_TIMEOUT_MS}; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
      );
      await this.takeTurn(runner, note);
      return await act(runner);
    } finally {
      await connection.end();
      await runner.release();
    }
  }

  /**
   * Polls for the lock instead of waiting in a statement: an index is finished only when all earlier statements have
   * ended, and a waiting statement has not ended.
   */
  private async takeTurn(runner: QueryRunner, note: Note): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const [{ mine }] = await runner.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCKS.migrations]);
      if (mine) return;
      if (tries === 0) note('Another process is migrating this database. Waiting for it …');
      await setTimeout(TURN_POLL_MS);
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
