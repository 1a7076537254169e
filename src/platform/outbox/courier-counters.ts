import { Counter, type Registry } from 'prom-client';
import { registerDatabaseGauge } from '../telemetry/database-gauge.js';
import type { OutboxTable } from './outbox-table.js';

/** What Prometheus hears of an outbox. */
export class CourierCounters {
  readonly sent: Counter;
  readonly failed: Counter;
  readonly dead: Counter;

  constructor(
    registry: Registry,
    { metrics: [one, many], words, sort }: OutboxTable,
    countWaiting: () => Promise<number>,
  ) {
    const things = `${words[1].charAt(0).toUpperCase()}${words[1].slice(1)}`;
    const count = (name: string, help: string) =>
      new Counter({ name: `gatehouse_${name}_total`, help, labelNames: [sort], registers: [registry] });
    this.sent = count(`${many}_sent`, `${things} that were accepted`);
    this.failed = count(`${one}_failures`, 'Failed attempts; most are retried');
    this.dead = count(`${many}_dead`, `${things} given up; a person should look at them`);
    registerDatabaseGauge(registry, {
      name: `gatehouse_${many}_waiting`,
      help: `${things} that wait, across all replicas`,
      read: countWaiting,
    });
  }
}
