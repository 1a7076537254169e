import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { WebhooksModule } from '../webhooks.module.js';
import { WebhookCourier } from './webhook-courier.js';
import { WebhookFanOut } from './webhook-fan-out.js';
import { WebhookPosts } from './webhook-posts.js';

/** Sends events to endpoints. Only servers load it. */
@Module({
  imports: [EventsModule, WebhooksModule],
  providers: [WebhookCourier, WebhookFanOut, WebhookPosts],
})
export class WebhookDeliveryModule {}
