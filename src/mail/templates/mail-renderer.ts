import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { MailTexts } from '../../applications/mail-texts/mail-texts.js';
import { isAtOneOf } from '../../applications/mail-texts/sender-domains.js';
import { parseEmail } from '../../identities/email.js';
import { PlansService } from '../../plans/plans.service.js';
import { Settings } from '../../platform/config/settings.js';
import { Undelivered } from '../../platform/outbox/outbox-table.js';
import type { OutboxMail } from '../entities/outbox-mail.entity.js';
import { MailContents } from '../mail-contents.js';
import type { RenderedMail } from '../transports/mail-transport.js';
import { html, SERVICE, type Sender } from './html.js';
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
    private readonly settings: Settings,
    private readonly applications: ApplicationsService,
    private readonly contents: MailContents,
    private readonly plans: PlansService,
    private readonly texts: MailTexts,
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
    const own = applicationId === null ? null : await this.texts.find(applicationId, template, language);
    const letter = writeLetter(template, language, application.name, content, { hasPasswords, own });
    return {
      id,
      messageId: `<${id}@${this.sender.slice(this.sender.lastIndexOf('@') + 1)}>`,
      from: this.senderOf(application),
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

  /** A domain that the operator has taken away is no sender any more. */
  private senderOf({
    name,
    mailSender = null,
  }: Sender & Partial<Pick<Application, 'mailSender'>>): RenderedMail['from'] {
    const { address = null, name: called = null } = mailSender ?? {};
    const mayUse = address !== null && isAtOneOf(address, this.settings.mailSenderDomains);
    return { name: oneLine(called ?? name), address: mayUse ? address : this.sender };
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
