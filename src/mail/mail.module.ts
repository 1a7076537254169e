import { Module } from '@nestjs/common';
import { Mailbox } from './mailbox.js';
import { OutboxModule } from './outbox.module.js';
import { Recipients } from './recipients.js';

@Module({
  imports: [OutboxModule],
  providers: [Mailbox, Recipients],
  exports: [Mailbox, OutboxModule, Recipients],
})
export class MailModule {}
