import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.js';
import { Database } from '../database/database.js';
import { Loops } from '../loops/loops.js';
import { PrometheusRegistry } from '../telemetry/prometheus-registry.js';
import { Courier, type CourierPlan } from './courier.js';
import type { OutboxTable } from './outbox-table.js';

/** The couriers of this process. The command line has none: it writes into outboxes, and servers deliver. */
@Injectable()
export class Couriers {
  private readonly couriers = new Map<OutboxTable, Courier<object>>();

  constructor(
    private readonly database: Database,
    private readonly loops: Loops,
    private readonly prometheus: PrometheusRegistry,
  ) {}

  add<Contents extends object>(plan: CourierPlan<Contents>): Courier<Contents> {
    const courier = new Courier(plan, this.database, this.prometheus.registry, this.loops);
    this.couriers.set(plan.outbox, courier as Courier<object>);
    return courier;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.couriers.values()].map((courier) => courier.stop()));
  }

  /** For a transaction that has written a row. */
  wakeAfterCommit(manager: EntityManager, outbox: OutboxTable): void {
    afterCommit(manager, () => this.couriers.get(outbox)?.wake());
  }
}
