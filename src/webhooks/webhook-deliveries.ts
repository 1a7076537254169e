import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { EventsGone } from '../events/events.errors.js';
import { Audit } from '../platform/audit/audit.js';
import type { AuditType } from '../platform/audit/audit-types.js';
import { newId } from '../platform/crypto/ids.js';
import { Database, within } from '../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../platform/database/page.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { Clock } from '../platform/time/clock.js';
import { TEST_TYPE, WEBHOOK_DELIVERIES } from './webhook-table.js';
import { DeliveryNotFound, WebhookOff } from './webhooks.errors.js';
import { type Webhook, type WebhookAct, Webhooks } from './webhooks.js';
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
  async sendAgain(act: WebhookAct, webhook: Webhook, deliveryId: string): Promise<string> {
    requireOn(webhook);
    if (!validate(deliveryId)) throw new DeliveryNotFound();
    const copy = newId();
    const given = { id: copy, endpointId: webhook.id, of: deliveryId };
    const [copied] = await within(act.manager).run(COPY_DELIVERY, given);
    if (!copied) throw new DeliveryNotFound();
    await this.record(act, 'webhook.sent_again', webhook, { event: copied.eventId });
    this.couriers.wakeAfterCommit(act.manager, WEBHOOK_DELIVERIES);
    return copy;
  }

  /** Everything since that moment is sent again, in order, and then what follows. */
  async sendSince(act: WebhookAct, webhook: Webhook, since: Date): Promise<void> {
    requireOn(webhook);
    const now = this.clock.now().getTime();
    // What happens before a moment in the future would never be sent.
    if (since.getTime() > now) throw new MalformedInput(['since must be a moment in the past']);
    if (since.getTime() < now - VISIBLE_MS) throw new EventsGone();
    const [set] = await within(act.manager).run(READ_AGAIN_SINCE, { id: webhook.id, since });
    if (!set) throw new WebhookOff();
    await this.record(act, 'webhook.sent_again', webhook, { since: since.toISOString() });
  }

  /** Tried once, also while the endpoint is switched off. Answers the id of the delivery. */
  async test(act: WebhookAct, webhook: Webhook): Promise<string> {
    const { manager } = act;
    const { id: endpointId, application } = webhook;
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
    await within(manager).run(INSERT_DELIVERY, { ...told, body: JSON.stringify(body) });
    await this.record(act, 'webhook.tested', webhook, { event });
    this.couriers.wakeAfterCommit(manager, WEBHOOK_DELIVERIES);
    return delivery;
  }

  private record({ manager, caller }: WebhookAct, type: AuditType, { id, applicationId }: Webhook, more: object) {
    return this.audit.record(manager, { type, applicationId, caller, details: { id, ...more } });
  }
}

function requireOn(webhook: Webhook): void {
  if (webhook.offAt !== null) throw new WebhookOff();
}
