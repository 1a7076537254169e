import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Couriers } from '../../platform/outbox/couriers.js';
import type { Claimed } from '../../platform/outbox/outbox-table.js';
import { traced } from '../../platform/telemetry/tracing.js';
import { MAIL_OUTBOX } from '../mail-table.js';
import { MailRenderer, type WaitingMail } from '../templates/mail-renderer.js';
import { MailTransport } from '../transports/mail-transport.js';

/** The maximum of simultaneous deliveries, and of open connections to the mail server. */
export const MOST_AT_ONCE = 8;
/** From the first byte to the last. */
const LONGEST_DELIVERY_MS = 60_000;

/** Renders a mail and hands it to the mail server. */
@Injectable()
export class MailDelivery implements OnApplicationShutdown {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly renderer: MailRenderer,
    private readonly transport: MailTransport,
    couriers: Couriers,
  ) {
    couriers.add<WaitingMail>({
      name: 'mail',
      outbox: MAIL_OUTBOX,
      atOnce: MOST_AT_ONCE,
      deliver: (mail, giveUp) => this.deliver(mail, giveUp),
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }

  private async deliver(mail: Claimed<WaitingMail>, giveUp: AbortSignal): Promise<void> {
    const rendered = await this.renderer.render(mail);
    const inTime = AbortSignal.any([giveUp, AbortSignal.timeout(LONGEST_DELIVERY_MS)]);
    await traced({ name: 'send email', kind: 'client' }, () => this.transport.deliver(rendered, inTime));
    this.log.log(`Email ${mail.id} (${mail.template}) was delivered`);
  }
}
