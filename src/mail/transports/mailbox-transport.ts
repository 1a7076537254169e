import type { Mailbox } from '../mailbox.js';
import { MailTransport, type RenderedMail } from './mail-transport.js';

/** Without SMTP_URL, in development, mails go to the mailbox page. */
export class MailboxTransport extends MailTransport {
  constructor(private readonly mailbox: Mailbox) {
    super();
  }

  async deliver(mail: RenderedMail): Promise<void> {
    await this.mailbox.keep(mail);
  }

  close(): void {}
}
