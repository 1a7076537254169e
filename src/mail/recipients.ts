import { Injectable } from '@nestjs/common';
import { type Attempts, RateLimits } from '../platform/limits/counting.js';
import type { MailTemplate } from './mails.js';

/** A mailbox of an application, and what its mail is for. */
export interface Mailbox {
  kind: 'verify_email' | 'reset_password' | 'sign_in';
  applicationId: string;
  emailKey: string;
}

/** Keeps mailboxes from being flooded: an email address gets a limited number of mails from an application. */
@Injectable()
export class Recipients {
  constructor(private readonly limits: RateLimits) {}

  /** Counts one mail that a request without a session asks for. The response to the client must be the same either way. */
  mayMail(mailbox: Mailbox, place?: string): Promise<boolean> {
    const [limit, subject] = codeMail(mailbox, place);
    return this.limits.trySpend(limit, subject);
  }
}

/**
 * What a mail with a code costs. Strangers can use up the mails of one kind, but not those of another kind, nor those of
 * the owner's own address or browser, which is the place.
 */
export const codeMail = ({ kind, applicationId, emailKey }: Mailbox, place?: string) => {
  const subject = `${kind}/${applicationId}/${emailKey}`;
  return place ? (['mail-known-address', `${subject}/${place}`] as const) : (['mail-recipient', subject] as const);
};

/**
 * What a mail costs whose asker has an account, here or at a provider. No stranger can spend it, and nothing is hidden
 * from the asker: without it the answer is the 429.
 */
export const ownMail = (asker: string, kind: MailTemplate, applicationId: string, emailKey: string): Attempts => ({
  'owner-mail': asker,
  'owner-mail-recipient': `${kind}/${applicationId}/${emailKey}`,
});
