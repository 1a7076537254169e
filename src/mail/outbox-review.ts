import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, type Repository } from 'typeorm';
import { now } from '../platform/database/postgres.js';
import { OutboxMail } from './entities/outbox-mail.entity.js';

const GIVEN_UP = { deadAt: Not(IsNull()) };

/** Retries mails that were given up, for operators. */
@Injectable()
export class OutboxReview {
  constructor(@InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>) {}

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
      .where(ids === 'all-dead' ? GIVEN_UP : { id: In(ids) })
      .andWhere('sent_at IS NULL AND sealed_content IS NOT NULL AND (expires_at IS NULL OR expires_at > now())')
      .execute();
    return affected ?? 0;
  }

  /** Deletes sent mails too, because every row holds the identity's id. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(OutboxMail, { identityId });
  }
}
