import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Doorbell } from './doorbell.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { Mailbox } from './mailbox.js';
import { Outbox } from './outbox.js';
import { OutboxReview } from './outbox-review.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMail])],
  providers: [Doorbell, MailContents, Mailbox, Outbox, OutboxReview],
  exports: [Doorbell, MailContents, Mailbox, Outbox, OutboxReview],
})
export class MailModule {}
