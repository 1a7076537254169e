import { Injectable, Logger } from '@nestjs/common';
import { MOST_ATTEMPTS, waitAfter } from '../../platform/loops/retry-plan.js';
import { traced } from '../../platform/telemetry/tracing.js';
import { DeliveryFailed } from '../mail.errors.js';
import { MailRenderer } from '../templates/mail-renderer.js';
import { MailTransport } from '../transports/mail-transport.js';
import type { ClaimedMail } from './claim.statement.js';
import { Claims } from './claims.js';
import { MailCounters } from './mail-counters.js';

/** A delivery may take so long, from the first byte to the last. A claim lasts longer. */
const LONGEST_DELIVERY_MS = 60_000;

/** Delivers one claimed mail and records the result. */
@Injectable()
export class Delivery {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly claims: Claims,
    private readonly renderer: MailRenderer,
    private readonly transport: MailTransport,
    private readonly counters: MailCounters,
  ) {}

  deliver(replica: string, mail: ClaimedMail, giveUp: AbortSignal): Promise<void> {
    const work = { name: 'deliver email', kind: 'internal', facts: { 'gatehouse.template': mail.template } } as const;
    return traced(work, () => this.deliverOne(replica, mail, giveUp));
  }

  private async deliverOne(replica: string, mail: ClaimedMail, giveUp: AbortSignal): Promise<void> {
    if (mail.hasExpired) return this.bury(replica, mail, 'its code expired before it could be delivered');
    try {
      const rendered = await this.renderer.render(mail);
      const inTime = AbortSignal.any([giveUp, AbortSignal.timeout(LONGEST_DELIVERY_MS)]);
      await traced({ name: 'send email', kind: 'client' }, () => this.transport.deliver(rendered, inTime));
    } catch (error) {
      if (giveUp.aborted) return this.claims.release(replica, mail.id);
      return this.noteFailure(replica, mail, error as Error);
    }
    await this.claims.markSent(mail.id);
    this.counters.sent.inc({ template: mail.template });
    this.log.log(`Email ${mail.id} (${mail.template}) was delivered`);
  }

  close(): void {
    this.transport.close();
  }

  private async noteFailure(replica: string, mail: ClaimedMail, error: Error): Promise<void> {
    const isExpected = error instanceof DeliveryFailed;
    const reason = isExpected ? error.message : 'it could not be written';
    if (!isExpected) this.log.error(`Email ${mail.id} (${mail.template}): ${error.message}`, error.stack);
    this.counters.failed.inc({ template: mail.template });
    if (isExpected && error.isPermanent) return this.bury(replica, mail, reason);
    if (mail.attempts >= MOST_ATTEMPTS) return this.bury(replica, mail, `${reason}, ${mail.attempts} times`);
    const seconds = waitAfter(mail.attempts);
    await this.claims.postpone(replica, mail.id, seconds, reason);
    this.log.warn(`Email ${mail.id} (${mail.template}) will be retried in ${Math.round(seconds)} s: ${reason}`);
  }

  private async bury(replica: string, mail: ClaimedMail, reason: string): Promise<void> {
    await this.claims.bury(replica, mail.id, reason);
    this.counters.dead.inc({ template: mail.template });
    this.log.error(`Email ${mail.id} (${mail.template}) was given up: ${reason}`);
  }
}
