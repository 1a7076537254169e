import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DatabaseHost } from '../../platform/database/database-host.js';
import { type Copies, copiesOf, readDurability } from '../../platform/database/durability.js';
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

  /** Also says where acknowledged writes are. That stops no replica: each other one has the same database. */
  async database(): Promise<HealthIndicatorResult> {
    try {
      const durability = await answerInTime(readDurability(this.source));
      return { ...this.indicator.check('database').up(), ...this.writes(copiesOf(durability)) };
    } catch (cause) {
      throw this.host.lacksRoom ? new DatabaseDiskFull({ cause }) : new DatabaseUnreachable({ cause });
    }
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
    if (answering === 0)
      return redis.degraded('unreachable, or refuses commands; each replica counts rate limits on its own');
    return redis.degraded(
      answering === known
        ? 'some slots have no node; each replica counts their rate limits on its own'
        : `${answering} of ${known} nodes respond; each replica counts the rate limits of the others on its own`,
    );
  }

  private writes(copies: Copies): HealthIndicatorResult {
    const writes = this.indicator.check('writes');
    switch (copies) {
      case 'alone':
        return writes.up({ mode: 'on one machine' });
      case 'confirmed':
        return writes.up({ mode: 'on several machines' });
      case 'unawaited':
        return writes.degraded('on one machine only: standbys follow, but no commit waits for one');
      case 'stalled':
        return writes.degraded('not acknowledged: commits wait for a standby, and none streams');
    }
  }
}

async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = delay(DATABASE_TIMEOUT_MS, undefined, answered).then((): never => {
    throw new Error(`The database did not answer within ${DATABASE_TIMEOUT_MS} ms`);
  });
  return Promise.race([answer, late]).finally(() => answered.abort());
}
