import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { Doorbell } from './doorbell.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { Mailbox } from './mailbox.js';
import { Outbox } from './outbox.js';
import { OutboxReview } from './outbox-review.js';
import { Recipients } from './recipients.js';
import { SETTLED_MAILS } from './settled-mails.sweep.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMail])],
  providers: [Doorbell, MailContents, Mailbox, Outbox, OutboxReview, Recipients],
  exports: [Doorbell, MailContents, Mailbox, Outbox, OutboxReview, Recipients],
})
export class MailModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(SETTLED_MAILS);
  }
}
