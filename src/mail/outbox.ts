import { Injectable } from '@nestjs/common';
import { type EntityManager, Raw } from 'typeorm';
import { newId } from '../platform/crypto/ids.js';
import { within } from '../platform/database/database.js';
import { now } from '../platform/database/postgres.js';
import { statement } from '../platform/database/statement.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';
import { MailContents } from './mail-contents.js';
import { MAIL_OUTBOX } from './mail-table.js';
import type { Mail, MailTemplate } from './mails.js';

const FORGET_WAITING = statement<{ identityId: string; template: MailTemplate }>(
  'forget-waiting-mails',
  `
    DELETE FROM mail_outbox AS mail USING identities AS identity
    WHERE identity.id = :identityId AND mail.application_id = identity.application_id AND mail.sent_at IS NULL
      AND mail.template = :template AND lower(mail.recipient) = identity.email_key`,
);

/** Stores a mail in the transaction of the act that it reports: both are committed, or neither. */
@Injectable()
export class Outbox {
  constructor(
    private readonly contents: MailContents,
    private readonly couriers: Couriers,
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
    this.couriers.wakeAfterCommit(manager, MAIL_OUTBOX);
  }

  /** How many mails of this kind the account got within the last hour. Sent ones are kept longer than that. */
  countOfLastHour(manager: EntityManager, identityId: string, template: MailTemplate): Promise<number> {
    return manager.countBy(OutboxMail, {
      identityId,
      template,
      createdAt: Raw((at) => `${at} > now() - interval '1 hour'`),
    });
  }

  /** Deletes sent mails too, because every row holds the identity's id. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(OutboxMail, { identityId });
  }

  /** Of a kind that may go to an address without an account: those that still wait for the mailbox of an identity. */
  async forgetWaiting(manager: EntityManager, identityId: string, template: MailTemplate): Promise<void> {
    await within(manager).run(FORGET_WAITING, { identityId, template });
  }
}

/** A mail with a code expires with its code. A mail that only informs is useful late, so it does not expire. */
function expiry(mail: Mail): string {
  return 'minutes' in mail.data ? `now() + make_interval(mins => ${Math.ceil(mail.data.minutes)})` : 'NULL';
}
