import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Act, Write } from './write.js';

type Work<Body> = (act: Act) => Promise<Body>;

/**
 * Writes that mail are counted: operators flood no mailbox, and no key that is stolen does. What is refused, fails, is
 * repeated or is rehearsed mails nothing, and does not count.
 */
@Injectable()
export class MailsOfOperators {
  constructor(private readonly limits: RateLimits) {}

  act<Body>(
    write: Write,
    { applicationId, emailKey }: { applicationId: string; emailKey: string },
    work: Work<Body>,
  ): Promise<Body> {
    const { managementKeyId, operator } = write.caller;
    const mail = {
      'invitation-sender': managementKeyId ?? operator?.id ?? '',
      'invitation-recipient': `${applicationId}/${emailKey}`,
    };
    return this.limits.counting(mail, (count) => write.act(countedFirst(write, count, work)));
  }

  /** The mailbox that the user leaves gets a notice. Other mails to it do not keep the user there. */
  move<Body>(
    write: Write,
    { applicationId, from, to }: { applicationId: string; from: string; to: string },
    work: Work<Body>,
  ): Promise<Body> {
    return this.limits.counting({ 'notice-recipient': `${applicationId}/${from}` }, (count) =>
      this.act(write, { applicationId, emailKey: to }, countedFirst(write, count, work)),
    );
  }
}

const countedFirst =
  <Body>({ isDryRun }: Write, count: () => Promise<void>, work: Work<Body>): Work<Body> =>
  async (act) => {
    if (!isDryRun) await count();
    return work(act);
  };
