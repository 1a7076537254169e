import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { settledOf } from '../platform/outbox/settled.sweeps.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { MAIL_OUTBOX } from './mail-table.js';
import { Outbox } from './outbox.js';

@Module({
  imports: [TypeOrmModule.forFeature([OutboxMail])],
  providers: [MailContents, Outbox],
  exports: [MailContents, Outbox, TypeOrmModule],
})
export class OutboxModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(...settledOf(MAIL_OUTBOX));
  }
}
