import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { EmailChange } from './email-change.entity.js';

export interface Guess {
  digits: string;
  /** The mailbox for which the guess was counted. */
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

  /**
   * Counts a guess, and has it judged for the mailbox that it is for; null if it must not be judged. Undefined for wrong
   * digits. Right ones forgive the wrong ones before them.
   */
  judge<Result>(
    session: CurrentSession,
    caller: Caller,
    work: (mailbox: string | null) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const attempts = { 'code-address': caller.bucket, 'email-change': session.identityId };
    return this.limits.during(attempts, async () => {
      const mailbox = await this.count(session);
      const subject = `${session.applicationId}/${mailbox}`;
      const result = await work(mailbox).catch(async (failure: unknown) => {
        if (mailbox !== null) await this.limits.giveBackAfter(failure, { 'link-code-account': subject });
        throw failure;
      });
      if (result === undefined) return undefined;
      await this.limits.forgive('link-code-account', subject);
      await this.limits.giveBack('code-address', caller.bucket);
      return result;
    });
  }

  private async count({ id: sessionId, applicationId }: CurrentSession): Promise<string | null> {
    const change = await this.manager.findOneBy(EmailChange, { sessionId });
    if (!change) return null;
    const { emailKey } = change;
    const mayJudge = await this.limits.trySpend('link-code-account', `${applicationId}/${emailKey}`);
    return mayJudge ? emailKey : null;
  }
}
