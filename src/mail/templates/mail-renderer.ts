import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { parseEmail } from '../../identities/email.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { Undelivered } from '../../platform/outbox/outbox-table.js';
import type { OutboxMail } from '../entities/outbox-mail.entity.js';
import { MailContents } from '../mail-contents.js';
import type { RenderedMail } from '../transports/mail-transport.js';
import { html, SERVICE } from './html.js';
import { oneLine } from './inert.js';
import { writeLetter } from './letter.js';
import { hasPasswordsAt } from './passwords-at-sender.js';
import { plainText } from './plain-text.js';

export interface WaitingMail extends Pick<OutboxMail, 'id' | 'applicationId' | 'template' | 'language'> {
  recipient: string;
  sealedContent: Buffer;
}

/** Renders a waiting row, with the current name, logo and colour of the application. */
@Injectable()
export class MailRenderer {
  private readonly sender: string;

  constructor(
    settings: Settings,
    private readonly applications: ApplicationsService,
    private readonly contents: MailContents,
    private readonly plans: PlansService,
  ) {
    this.sender = emailIn(settings.mailFrom);
  }

  async render({
    id,
    applicationId,
    template,
    language,
    recipient,
    sealedContent,
  }: WaitingMail): Promise<RenderedMail> {
    const application = applicationId === null ? SERVICE : await this.applications.getApplication(applicationId);
    const content = this.contents.open(id, sealedContent);
    const hasPasswords = await hasPasswordsAt(application, this.plans);
    const letter = writeLetter(template, language, application.name, content, { hasPasswords });
    return {
      id,
      messageId: `<${id}@${this.sender.slice(this.sender.lastIndexOf('@') + 1)}>`,
      from: { name: oneLine(application.name), address: this.sender },
      to: { name: '', address: requireOneEmail(recipient) },
      subject: letter.subject,
      html: html(letter, language, application),
      text: plainText(letter),
      language,
      template,
      link: letter.action?.link ?? null,
      code: letter.code?.digits ?? null,
    };
  }
}

/**
 * Checks the recipient once more before delivery: a mail with a code goes to exactly one email address, or is not sent.
 */
function requireOneEmail(recipient: string): string {
  try {
    if (parseEmail(recipient).email === recipient) return recipient;
  } catch {
    // refused below, like an email address that parsing would change
  }
  throw new Undelivered('the stored email address is not one plain address', { isPermanent: true });
}

/** Returns the email address of MAIL_FROM. The name beside it is replaced by the application's. */
function emailIn(mailFrom: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim();
}
