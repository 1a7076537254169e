import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../../platform/database/database.js';
import { Redis } from '../../platform/limits/redis.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { registerProcessMetrics } from './process-metrics.js';

/** The process, its connections to PostgreSQL and its view of Redis. */
@Injectable()
export class ServiceMetrics {
  constructor(
    private readonly prometheus: PrometheusRegistry,
    database: Database,
    redis: Redis,
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
