import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { copiesOf, readDurability } from '../../platform/database/durability.js';
import { Redis } from '../../platform/limits/redis.js';
import { registerDatabaseGauge } from '../../platform/telemetry/database-gauge.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { registerProcessMetrics } from './process-metrics.js';

/** The process, its connections to PostgreSQL and its view of Redis. */
@Injectable()
export class ServiceMetrics {
  constructor(
    private readonly prometheus: PrometheusRegistry,
    database: Database,
    redis: Redis,
    @InjectDataSource() source: DataSource,
  ) {
    registerProcessMetrics(prometheus.registry);
    this.gauge('gatehouse_database_connections', 'Open connections to PostgreSQL', () => database.pool.totalCount);
    this.gauge('gatehouse_database_connections_idle', 'Idle connections to PostgreSQL', () => database.pool.idleCount);
    this.gauge(
      'gatehouse_database_waiting',
      'Requests waiting for a connection to PostgreSQL',
      () => database.pool.waitingCount,
    );
    this.gauge(
      'gatehouse_database_in_flight',
      'Statements in flight on the pipelined connections',
      () => database.inFlight,
    );
    this.gauge(
      'gatehouse_redis_up',
      '1 while Redis responds, of a cluster every node; 0 while it is unreachable or not configured',
      () => (redis.isReady ? 1 : 0),
      'min',
    );
    registerDatabaseGauge(prometheus.registry, {
      name: 'gatehouse_database_confirming_standbys',
      help: 'Standbys whose answer a commit waits for; with 0 no second machine has what is acknowledged',
      async read() {
        const durability = await readDurability(source);
        return copiesOf(durability) === 'confirmed' ? durability.confirming : 0;
      },
    });
  }

  /** `aggregator` says how the workers' numbers are combined. */
  private gauge(name: string, help: string, read: () => number, aggregator: 'sum' | 'min' = 'sum'): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.prometheus.registry],
      collect() {
        this.set(read());
      },
    });
  }
}
