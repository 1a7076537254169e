import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { Settings } from '../../platform/config/settings.js';
import { MailModule } from '../mail.module.js';
import { Mailbox } from '../mailbox.js';
import { MailRenderer } from '../templates/mail-renderer.js';
import { MailTransport } from '../transports/mail-transport.js';
import { MailboxTransport } from '../transports/mailbox-transport.js';
import { SmtpTransport } from '../transports/smtp-transport.js';
import { MailDelivery, MOST_AT_ONCE } from './mail-delivery.js';

/** Delivers waiting mails. Only servers load it: the command line writes into the outbox, and servers deliver. */
@Module({
  imports: [ApplicationsModule, MailModule, PlansModule],
  providers: [
    MailDelivery,
    MailRenderer,
    {
      provide: MailTransport,
      inject: [Settings, Mailbox],
      useFactory: (settings: Settings, mailbox: Mailbox) =>
        settings.smtpUrl ? new SmtpTransport(settings, MOST_AT_ONCE) : new MailboxTransport(mailbox),
    },
  ],
})
export class DeliveryModule {}
