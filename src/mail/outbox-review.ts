import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, type Repository } from 'typeorm';
import { now } from '../platform/database/postgres.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';

export const MAIL_STATES = ['waiting', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A sent mail has only `sentAt`, a dead one only `deadAt`, a waiting one has neither. */
const CONDITIONS = {
  waiting: { sentAt: IsNull(), deadAt: IsNull() },
  sent: { sentAt: Not(IsNull()) },
  dead: { deadAt: Not(IsNull()) },
};

/** For operators: lists mails by state and retries mails that were given up. */
@Injectable()
export class OutboxReview {
  constructor(@InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>) {}

  /** Newest first. */
  list(state: MailState | undefined, limit: number): Promise<OutboxMail[]> {
    return this.mails.find({ where: state ? CONDITIONS[state] : {}, order: { id: 'DESC' }, take: limit });
  }

  /**
   * Starts over with the given mails, or with every mail that was given up: the next attempt is due at once, and all
   * attempts are available again. Returns how many will be tried. Sent mails and mails with an expired code are left
   * out.
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

  /** Deletes sent mails too, because every row holds the identity's id. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(OutboxMail, { identityId });
  }
}

export function stateOf(mail: Pick<OutboxMail, 'sentAt' | 'deadAt'>): MailState {
  if (mail.sentAt) return 'sent';
  return mail.deadAt ? 'dead' : 'waiting';
}
