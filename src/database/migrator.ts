import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** Any number will do, as long as nobody else uses it for a lock in this database. */
const LOCK = 4_182_026;

@Injectable()
export class Migrator {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async pending(): Promise<boolean> {
    return this.dataSource.showMigrations();
  }

  /** Brings the schema up to date and names what it ran. Replicas that start together take turns. */
  async run(): Promise<string[]> {
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
}
