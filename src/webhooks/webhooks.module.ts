import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { settledOf } from '../platform/outbox/settled.sweeps.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSwitch } from './webhook-switch.js';
import { WEBHOOK_DELIVERIES } from './webhook-table.js';
import { WebhookUrls } from './webhook-urls.js';
import { Webhooks } from './webhooks.js';

/** Where events are sent, and the log of it. */
@Module({
  imports: [EventsModule],
  providers: [WebhookDeliveries, WebhookSecrets, WebhookSwitch, WebhookUrls, Webhooks],
  exports: [WebhookDeliveries, WebhookSecrets, WebhookSwitch, WebhookUrls, Webhooks],
})
export class WebhooksModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(...settledOf(WEBHOOK_DELIVERIES));
  }
}
