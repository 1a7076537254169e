import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import { OutboxMail } from '../entities/outbox-mail.entity.js';
import { CLAIM, type ClaimedMail } from './claim.statement.js';

const FREE = { claimedBy: null, claimedUntil: null };
const unlessExpired = (column: string) => (): string => `CASE WHEN expires_at <= now() THEN NULL ELSE ${column} END`;

/**
 * Claims decide which replica delivers which mail. A claim is one short statement: no transaction and no lock is held
 * while the mail server answers. If a replica dies, its claims run out and another replica takes over.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly database: Database,
    @InjectRepository(OutboxMail) private readonly mails: Repository<OutboxMail>,
  ) {}

  claim(replica: string, atMost: number): Promise<ClaimedMail[]> {
    return this.database.run(CLAIM, { replica, atMost });
  }

  /** Records that the mail was sent, and erases its recipient and contents. */
  async markSent(id: string): Promise<void> {
    const emptied = { recipient: null, sealedContent: null, deadAt: null, lastError: null };
    await this.mails.update({ id, sentAt: IsNull() }, { sentAt: now, ...emptied, ...FREE });
  }

  async postpone(replica: string, id: string, seconds: number, error: string): Promise<void> {
    const nextAttemptAt = () => `now() + make_interval(secs => ${Number(seconds)})`;
    await this.mails.update(claimed(replica, id), { nextAttemptAt, lastError: error, ...FREE });
  }

  /** Gives the mail up. Its sealed contents are kept for another try, unless its code has expired. */
  async bury(replica: string, id: string, error: string): Promise<void> {
    const kept = { recipient: unlessExpired('recipient'), sealedContent: unlessExpired('sealed_content') };
    await this.mails.update(claimed(replica, id), { deadAt: now, lastError: error, ...kept, ...FREE });
  }

  /** Returns the mail as if it had never been tried, so that another replica can take it at once. */
  async release(replica: string, id: string): Promise<void> {
    await this.mails.update(claimed(replica, id), { attempts: () => 'attempts - 1', ...FREE });
  }

  waiting(): Promise<number> {
    return this.mails.countBy({ sentAt: IsNull(), deadAt: IsNull() });
  }
}

const claimed = (replica: string, id: string) => ({ id, claimedBy: replica, sentAt: IsNull() });
