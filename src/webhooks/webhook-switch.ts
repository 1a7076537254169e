import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../mail/outbox.js';
import { Audit } from '../platform/audit/audit.js';
import { within } from '../platform/database/database.js';
import type { Caller } from '../platform/http/caller.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { Clock } from '../platform/time/clock.js';
import { WEBHOOK_DELIVERIES } from './webhook-table.js';
import { type OffReason, SWITCH_OFF, SWITCH_ON } from './webhooks.statements.js';

/** Switches endpoints off and on: for an operator, or because of what an endpoint answers. */
@Injectable()
export class WebhookSwitch {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly couriers: Couriers,
    private readonly clock: Clock,
  ) {}

  /** Because of what it answers. The owner gets a mail. */
  off(id: string, reason: OffReason): Promise<void> {
    return this.manager.transaction((manager) => this.offWithin(manager, id, reason));
  }

  /** Of one that is off already nothing changes. */
  async offWithin(manager: EntityManager, id: string, reason: OffReason, caller?: Caller): Promise<void> {
    const [off] = await within(manager).run(SWITCH_OFF, { id, reason });
    if (!off) return;
    const { applicationId, url, ownerEmail } = off;
    const type = 'webhook.switched_off';
    await this.audit.record(manager, { type, applicationId, caller, details: { id, reason } });
    if (reason === 'operator') return;
    await this.outbox.enqueue(manager, {
      template: 'webhook_off',
      to: { address: ownerEmail },
      language: 'en',
      applicationId,
      data: { when: this.clock.now().toISOString(), url, reason },
    });
  }

  /** What waited when it was switched off, and what happened since then, is sent. */
  async onWithin(
    manager: EntityManager,
    { id, applicationId }: { id: string; applicationId: string | null },
    caller?: Caller,
  ): Promise<void> {
    const [on] = await within(manager).run(SWITCH_ON, { id });
    if (!on) return;
    await this.audit.record(manager, { type: 'webhook.switched_on', applicationId, caller, details: { id } });
    this.couriers.wakeAfterCommit(manager, WEBHOOK_DELIVERIES);
  }
}
