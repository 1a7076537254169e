import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { Claims } from './claims.js';

@Injectable()
export class DispatchCounters {
  readonly sent: Counter<'kind'>;
  readonly failed: Counter<'kind'>;
  readonly dead: Counter<'kind'>;

  constructor({ registry }: PrometheusRegistry, claims: Claims) {
    const count = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['kind'] as const, registers: [registry] });
    this.sent = count('gatehouse_dispatches_sent_total', 'Logout tokens that their receivers accepted');
    this.failed = count('gatehouse_dispatch_failures_total', 'Failed attempts; most are retried');
    this.dead = count('gatehouse_dispatches_dead_total', 'Logout tokens given up; a person should look at them');
    new Gauge({
      name: 'gatehouse_dispatches_waiting',
      help: 'Logout tokens that wait, across all replicas',
      aggregator: 'max', // every worker counts all of them
      registers: [registry],
      async collect() {
        await claims.waiting().then(
          (waiting) => this.set(waiting),
          () => this.reset(), // without the database, no number is better than an old one
        );
      },
    });
  }
}
