import { Injectable } from '@nestjs/common';
import { RateLimits } from '../platform/limits/rate-limits.js';

/** Nobody's mailbox is flooded through us, whoever asks: each address takes so many mails from an application. */
@Injectable()
export class Recipients {
  constructor(private readonly limits: RateLimits) {}

  /** Counts one mail. Who may get none is told nothing: the answer is the same without it. */
  mayMail(applicationId: string, emailKey: string): Promise<boolean> {
    return this.limits.trySpend('mail-recipient', `${applicationId}/${emailKey}`);
  }
}
