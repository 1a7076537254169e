import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../platform/crypto/ids.js';
import { now } from '../platform/database/now.js';
import { Doorbell } from './doorbell.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import type { Mail } from './mails.js';

/** Takes a mail in the transaction of the act that it tells of: both are there afterwards, or neither. */
@Injectable()
export class Outbox {
  constructor(
    private readonly contents: MailContents,
    private readonly doorbell: Doorbell,
  ) {}

  async enqueue(manager: EntityManager, mail: Mail): Promise<void> {
    const id = newId();
    await manager.insert(OutboxMail, {
      id,
      applicationId: mail.applicationId,
      identityId: mail.identityId ?? null,
      template: mail.template,
      language: mail.language,
      recipient: mail.to.address,
      sealedContent: this.contents.seal(id, { name: mail.to.name ?? null, data: mail.data }),
      createdAt: now,
      expiresAt: () => expiry(mail),
      attempts: 0,
      nextAttemptAt: now,
    });
    this.doorbell.ringAfterCommit(manager);
  }
}

/** A code that has expired on its way helps nobody; what only informs is worth sending late. */
function expiry(mail: Mail): string {
  return 'minutes' in mail.data ? `now() + make_interval(mins => ${Math.ceil(mail.data.minutes)})` : 'NULL';
}
