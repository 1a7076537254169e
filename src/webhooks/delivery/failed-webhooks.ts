import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../mail/outbox.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Clock } from '../../platform/time/clock.js';
import { WebhookSwitch } from '../webhook-switch.js';
import type { OffReason } from '../webhooks.statements.js';

/** Switches an endpoint off because of what it answers, and mails its owner. */
@Injectable()
export class FailedWebhooks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly webhookSwitch: WebhookSwitch,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  off(id: string, reason: Exclude<OffReason, 'operator'>): Promise<void> {
    return this.manager.transaction(async (manager) => {
      const off = await this.webhookSwitch.offWithin(manager, id, reason);
      if (!off || !(await this.mayMail(id, off.applicationId))) return;
      await this.outbox.enqueue(manager, {
        template: 'webhook_off',
        to: { address: off.ownerEmail },
        language: 'en',
        applicationId: off.applicationId,
        data: { when: this.clock.now().toISOString(), url: off.url, reason },
      });
    });
  }

  /** A program that switches an endpoint on again and again, or makes it anew, floods no mailbox. */
  private async mayMail(id: string, applicationId: string | null): Promise<boolean> {
    if (!(await this.limits.trySpend('webhook-off', id))) return false;
    return this.limits.trySpend('webhook-off-application', applicationId ?? 'all');
  }
}
