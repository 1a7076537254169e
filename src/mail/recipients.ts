import { Injectable } from '@nestjs/common';
import { RateLimits } from '../platform/limits/counting.js';

/** Keeps mailboxes from being flooded: an email address gets a limited number of mails from an application. */
@Injectable()
export class Recipients {
  constructor(private readonly limits: RateLimits) {}

  /** Counts one mail and returns whether it may be sent. The response to the client must be the same either way. */
  mayMail(applicationId: string, emailKey: string): Promise<boolean> {
    return this.limits.trySpend('mail-recipient', `${applicationId}/${emailKey}`);
  }

  /** The same around the work that writes the mail. If it fails on our side, no mail was written, and none counts. */
  async during<Result>(
    applicationId: string,
    emailKey: string,
    work: (mayMail: boolean) => Promise<Result>,
  ): Promise<Result> {
    const mayMail = await this.mayMail(applicationId, emailKey);
    return work(mayMail).catch(async (failure: unknown) => {
      if (mayMail) await this.limits.giveBackAfter(failure, { 'mail-recipient': `${applicationId}/${emailKey}` });
      throw failure;
    });
  }
}
