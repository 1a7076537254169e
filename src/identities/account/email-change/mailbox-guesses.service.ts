import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { EmailChange } from './email-change.entity.js';

export interface Guess {
  digits: string;
  /** For which it was counted. */
  mailbox: string | null;
}

/**
 * Counts guesses at the digits that prove a mailbox. A person may have any number of accounts and ask for new digits
 * with each, so a mailbox has one limit over all of them, whether or not it has an account.
 */
@Injectable()
export class MailboxGuesses {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Before the digits are judged. The mailbox that they are for; null if they must not be judged. */
  async count({ id: sessionId, applicationId }: CurrentSession): Promise<string | null> {
    const change = await this.manager.findOneBy(EmailChange, { sessionId });
    if (!change) return null;
    const { emailKey } = change;
    const mayJudge = await this.limits.trySpend('link-code-account', `${applicationId}/${emailKey}`);
    return mayJudge ? emailKey : null;
  }

  /** After right digits. */
  async forgive({ applicationId }: CurrentSession, mailbox: string | null): Promise<void> {
    await this.limits.forgive('link-code-account', `${applicationId}/${mailbox}`);
  }
}
