import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { EventsGone } from '../events/events.errors.js';
import { Audit } from '../platform/audit/audit.js';
import { newId } from '../platform/crypto/ids.js';
import { Database, within } from '../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../platform/database/page.js';
import type { Caller } from '../platform/http/caller.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { Clock } from '../platform/time/clock.js';
import { TEST_TYPE, WEBHOOK_DELIVERIES } from './webhook-table.js';
import { DeliveryNotFound, WebhookOff } from './webhooks.errors.js';
import { type Webhook, Webhooks } from './webhooks.js';
import {
  COPY_DELIVERY,
  type DeliveryRow,
  INSERT_DELIVERY,
  LIST_DELIVERIES,
  READ_AGAIN_SINCE,
  type Reach,
} from './webhooks.statements.js';

export interface DeliveryQuery extends PageQuery {
  state?: DeliveryRow['state'] | undefined;
}

const VISIBLE_MS = 30 * 86_400_000;

/** The log of what was sent to an endpoint, and another try of it. */
@Injectable()
export class WebhookDeliveries {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly webhooks: Webhooks,
    private readonly audit: Audit,
    private readonly couriers: Couriers,
    private readonly clock: Clock,
  ) {}

  async list(reach: Reach, id: string, { state, ...page }: DeliveryQuery): Promise<Page<DeliveryRow>> {
    const { id: endpointId } = await this.webhooks.get(reach, id);
    const given = { endpointId, state: state ?? null, ...byId('newest', page) };
    return pageOf(await this.database.runAlone(LIST_DELIVERIES, given), page.limit, (row) => row.id);
  }

  /** Answers the id of the new delivery. The receiver knows the event by its `webhook-id`. */
  async sendAgain(reach: Reach, id: string, deliveryId: string, caller?: Caller): Promise<string> {
    const webhook = requireOn(await this.webhooks.get(reach, id));
    if (!validate(deliveryId)) throw new DeliveryNotFound();
    const copy = newId();
    await this.manager.transaction(async (manager) => {
      const given = { id: copy, endpointId: webhook.id, of: deliveryId };
      const [copied] = await within(manager).run(COPY_DELIVERY, given);
      if (!copied) throw new DeliveryNotFound();
      await this.record(manager, webhook, caller, { event: copied.eventId });
      this.couriers.wakeAfterCommit(manager, WEBHOOK_DELIVERIES);
    });
    return copy;
  }

  /** Everything since that moment is sent again, in order, and then what follows. */
  async sendSince(reach: Reach, id: string, since: Date, caller?: Caller): Promise<void> {
    const webhook = requireOn(await this.webhooks.get(reach, id));
    if (since.getTime() < this.clock.now().getTime() - VISIBLE_MS) throw new EventsGone();
    await this.manager.transaction(async (manager) => {
      const [set] = await within(manager).run(READ_AGAIN_SINCE, { id: webhook.id, since });
      if (!set) throw new WebhookOff();
      await this.record(manager, webhook, caller, { since: since.toISOString() });
    });
  }

  /** Tried once, also while the endpoint is switched off. Answers the id of the delivery. */
  async test(reach: Reach, id: string): Promise<string> {
    const { id: endpointId, application } = await this.webhooks.get(reach, id);
    const [delivery, event] = [newId(), newId()];
    const body = {
      id: event,
      type: TEST_TYPE,
      timestamp: this.clock.now().toISOString(),
      application,
      sequence: 0,
      data: {},
    };
    const told = { id: delivery, endpointId, eventId: event, type: TEST_TYPE, object: event, sequence: 0 };
    await this.manager.transaction(async (manager) => {
      await within(manager).run(INSERT_DELIVERY, { ...told, body: JSON.stringify(body) });
      this.couriers.wakeAfterCommit(manager, WEBHOOK_DELIVERIES);
    });
    return delivery;
  }

  private record(manager: EntityManager, { id, applicationId }: Webhook, caller: Caller | undefined, more: object) {
    return this.audit.record(manager, { type: 'webhook.sent_again', applicationId, caller, details: { id, ...more } });
  }
}

function requireOn(webhook: Webhook): Webhook {
  if (webhook.offAt !== null) throw new WebhookOff();
  return webhook;
}
