import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DatabaseHost } from '../../platform/database/database-host.js';
import { Migrator } from '../../platform/database/migrating/migrator.js';
import { Redis } from '../../platform/limits/redis.js';
import { DatabaseDiskFull, DatabaseUnreachable, MigrationsPending } from '../operations.errors.js';

const DATABASE_TIMEOUT_MS = 2_000;

/** What a replica must have before it receives requests, and what it can do without. */
@Injectable()
export class Readiness {
  private migrated = false;

  constructor(
    private readonly indicator: HealthIndicatorService,
    @InjectDataSource() private readonly source: DataSource,
    private readonly host: DatabaseHost,
    private readonly migrator: Migrator,
    private readonly redis: Redis,
  ) {}

  async database(): Promise<HealthIndicatorResult> {
    try {
      await answerInTime(this.source.query('SELECT 1'));
    } catch (cause) {
      throw this.host.lacksRoom ? new DatabaseDiskFull({ cause }) : new DatabaseUnreachable({ cause });
    }
    return this.indicator.check('database').up();
  }

  /** Checked until it succeeds once: the schema of a running process does not go back. */
  async migrations(): Promise<HealthIndicatorResult> {
    this.migrated ||= !(await this.migrator.pending());
    if (!this.migrated) throw new MigrationsPending();
    return this.indicator.check('migrations').up();
  }

  /** Redis may be down: this process then counts the limits. The report says so, but the status stays 200. */
  cache(): HealthIndicatorResult {
    const redis = this.indicator.check('redis');
    if (!this.redis.isConfigured) return redis.up({ mode: 'in-process' });
    const { answering = 0, known } = this.redis.counts ?? {};
    if (this.redis.isReady) return known ? redis.up({ nodes: known }) : redis.up();
    return redis.degraded(
      answering > 0
        ? `${answering} of ${known} nodes respond; each replica counts the rate limits of the others on its own`
        : 'unreachable; each replica counts rate limits on its own',
    );
  }
}

async function answerInTime(answer: Promise<unknown>): Promise<void> {
  const answered = new AbortController();
  const late = delay(DATABASE_TIMEOUT_MS, undefined, answered).then(() => {
    throw new Error(`The database did not answer within ${DATABASE_TIMEOUT_MS} ms`);
  });
  await Promise.race([answer, late]).finally(() => answered.abort());
}
