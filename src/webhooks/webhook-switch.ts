import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../platform/audit/audit.js';
import { within } from '../platform/database/database.js';
import type { Caller } from '../platform/http/caller.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { WEBHOOK_DELIVERIES } from './webhook-table.js';
import { type OffReason, SWITCH_OFF, SWITCH_ON, type SwitchedOff } from './webhooks.statements.js';

/** Switches endpoints off and on: for an operator, or because of what an endpoint answers. */
@Injectable()
export class WebhookSwitch {
  constructor(
    private readonly audit: Audit,
    private readonly couriers: Couriers,
  ) {}

  /** Undefined where it is off already. */
  async offWithin(
    manager: EntityManager,
    id: string,
    reason: OffReason,
    caller?: Caller,
  ): Promise<SwitchedOff | undefined> {
    const [off] = await within(manager).run(SWITCH_OFF, { id, reason });
    if (!off) return undefined;
    const { applicationId } = off;
    const type = 'webhook.switched_off';
    await this.audit.record(manager, { type, applicationId, caller, details: { id, reason } });
    return off;
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
