import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { Outbox } from './outbox.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxMail])],
  providers: [MailContents, Outbox],
  exports: [Outbox],
})
export class MailModule {}
