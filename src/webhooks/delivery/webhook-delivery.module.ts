import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { OutboxModule } from '../../mail/outbox.module.js';
import { WebhooksModule } from '../webhooks.module.js';
import { FailedWebhooks } from './failed-webhooks.js';
import { WebhookCourier } from './webhook-courier.js';
import { WebhookFanOut } from './webhook-fan-out.js';
import { WebhookPosts } from './webhook-posts.js';

/** Sends events to endpoints. Only servers load it. */
@Module({
  imports: [EventsModule, OutboxModule, WebhooksModule],
  providers: [FailedWebhooks, WebhookCourier, WebhookFanOut, WebhookPosts],
})
export class WebhookDeliveryModule {}
