import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, type Repository } from 'typeorm';
import { now } from '../platform/database/now.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';

export const MAIL_STATES = ['waiting', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Exactly one of a mail's two last moments says how it ended; neither says that it waits. */
const CONDITIONS = {
  waiting: { sentAt: IsNull(), deadAt: IsNull() },
  sent: { sentAt: Not(IsNull()) },
  dead: { deadAt: Not(IsNull()) },
};

/** For the person who looks after the mails: what waits, what was given up, and another try. */
@Injectable()
export class OutboxReview {
  constructor(@InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>) {}

  /** Newest first. */
  list(state: MailState | undefined, limit: number): Promise<OutboxMail[]> {
    return this.mails.find({ where: state ? CONDITIONS[state] : {}, order: { id: 'DESC' }, take: limit });
  }

  /**
   * Another try, at once and with all attempts anew: for the given mails, or for every one that was given up. Answers
   * how many will be tried; what was sent, or carries a code that has expired, will not.
   */
  async retry(ids: string[] | 'all-dead'): Promise<number> {
    const { affected } = await this.mails
      .createQueryBuilder()
      .update()
      .set({ deadAt: null, attempts: 0, nextAttemptAt: now })
      .where(ids === 'all-dead' ? CONDITIONS.dead : { id: In(ids) })
      .andWhere('sent_at IS NULL AND sealed_content IS NOT NULL AND (expires_at IS NULL OR expires_at > now())')
      .execute();
    return affected ?? 0;
  }

  /** Sent or not: each names the person. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(OutboxMail, { identityId });
  }
}

export function stateOf(mail: Pick<OutboxMail, 'sentAt' | 'deadAt'>): MailState {
  if (mail.sentAt) return 'sent';
  return mail.deadAt ? 'dead' : 'waiting';
}
