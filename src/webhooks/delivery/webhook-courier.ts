import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Courier } from '../../platform/outbox/courier.js';
import { Couriers } from '../../platform/outbox/couriers.js';
import { type Claimed, Undelivered } from '../../platform/outbox/outbox-table.js';
import { WebhookSecrets } from '../webhook-secrets.js';
import { TEST_TYPE, WEBHOOK_DELIVERIES } from '../webhook-table.js';
import { OFF_WORDS } from '../webhooks.statements.js';
import { FailedWebhooks } from './failed-webhooks.js';
import { NOTE_TRY, RECEIVER, type Receiver } from './webhook-delivery.statements.js';
import { type Posted, WebhookPosts } from './webhook-posts.js';

interface Delivery {
  eventId: string;
  body: string;
}

const GONE = 410;
/** Thirteen attempts in the first six hours, then one every four hours: about three days in all. */
const RETRIES = { mostAttempts: 30, longestWaitSeconds: 4 * 3600 };

/** Posts events to endpoints, and notes what each answers. */
@Injectable()
export class WebhookCourier {
  private readonly courier: Courier<Delivery>;

  constructor(
    private readonly database: Database,
    private readonly posts: WebhookPosts,
    private readonly secrets: WebhookSecrets,
    private readonly failed: FailedWebhooks,
    couriers: Couriers,
  ) {
    this.courier = couriers.add<Delivery>({
      name: 'webhooks',
      outbox: WEBHOOK_DELIVERIES,
      atOnce: 128,
      ...RETRIES,
      deliver: (delivery, giveUp) => this.deliver(delivery, giveUp),
    });
  }

  wake(): void {
    this.courier.wake();
  }

  private async deliver(delivery: Claimed<Delivery>, giveUp: AbortSignal): Promise<void> {
    const { sort: type, receiver, eventId, body } = delivery;
    const endpointId = receiver as string;
    const isTest = type === TEST_TYPE;
    const [endpoint] = await this.database.run(RECEIVER, { id: endpointId });
    if (!endpoint || (endpoint.isOff && !isTest)) throw new Undelivered(OFF_WORDS, { isPermanent: true });
    const begun = performance.now();
    const posted = await this.posts.post(
      endpoint.url,
      this.secretsOf(endpointId, endpoint),
      { id: eventId, body },
      giveUp,
    );
    const durationMs = Math.round(performance.now() - begun);
    const isOver = await this.note(delivery, posted, durationMs, !isTest);
    if (posted.error === undefined) return;
    const isGone = posted.status === GONE;
    if (isGone && !isTest) await this.failed.off(endpointId, 'gone');
    else if (isOver) await this.failed.off(endpointId, 'failing');
    const { retryAfterSeconds } = posted;
    throw new Undelivered(posted.error, { isPermanent: isTest || isGone, retryAfterSeconds });
  }

  /** Answers whether the endpoint has failed for three days. */
  private async note(
    { id, receiver }: Claimed<Delivery>,
    { status, answer, error }: Posted,
    durationMs: number,
    counts: boolean,
  ): Promise<boolean> {
    const tried = { id, endpointId: receiver as string, status, durationMs, answer, counts };
    const [noted] = await this.database.run(NOTE_TRY, { ...tried, isAccepted: error === undefined });
    return noted?.isOver === true && counts;
  }

  private secretsOf(endpointId: string, { sealedSecret, sealedPreviousSecret }: Receiver) {
    const previous = sealedPreviousSecret && this.secrets.find(endpointId, sealedPreviousSecret);
    return [this.secrets.open(endpointId, sealedSecret), ...(previous ? [previous] : [])];
  }
}
