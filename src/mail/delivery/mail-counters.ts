import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { Claims } from './claims.js';

@Injectable()
export class MailCounters {
  readonly sent: Counter<'template'>;
  readonly failed: Counter<'template'>;
  readonly dead: Counter<'template'>;

  constructor({ registry }: PrometheusRegistry, claims: Claims) {
    const count = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['template'] as const, registers: [registry] });
    this.sent = count('gatehouse_mails_sent_total', 'Emails accepted by the mail server');
    this.failed = count('gatehouse_mail_failures_total', 'Failed attempts; most are retried');
    this.dead = count('gatehouse_mails_dead_total', 'Emails given up; a person should look at them');
    new Gauge({
      name: 'gatehouse_mails_waiting',
      help: 'Emails in the outbox, across all replicas',
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
