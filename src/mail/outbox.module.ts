import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { Doorbell } from './doorbell.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { Outbox } from './outbox.js';
import { OutboxReview } from './outbox-review.js';
import { SETTLED_MAILS } from './settled-mails.sweep.js';

@Module({
  imports: [TypeOrmModule.forFeature([OutboxMail])],
  providers: [Doorbell, MailContents, Outbox, OutboxReview],
  exports: [Doorbell, MailContents, Outbox, OutboxReview, TypeOrmModule],
})
export class OutboxModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(SETTLED_MAILS);
  }
}
