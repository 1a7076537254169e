import { Injectable } from '@nestjs/common';
import { type Attempts, RateLimits } from '../platform/limits/counting.js';
import type { MailTemplate } from './mails.js';

/** Keeps mailboxes from being flooded: an email address gets a limited number of mails from an application. */
@Injectable()
export class Recipients {
  constructor(private readonly limits: RateLimits) {}

  /** Counts one mail that a request without a session asks for. The response to the client must be the same either way. */
  mayMail(applicationId: string, emailKey: string): Promise<boolean> {
    return this.limits.trySpend('mail-recipient', `${applicationId}/${emailKey}`);
  }
}

/**
 * What a mail costs whose asker has an account, here or at a provider. No stranger can spend it, and nothing is hidden
 * from the asker: without it the answer is the 429.
 */
export const ownMail = (asker: string, kind: MailTemplate, applicationId: string, emailKey: string): Attempts => ({
  'owner-mail': asker,
  'owner-mail-recipient': `${kind}/${applicationId}/${emailKey}`,
});
