import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { parseEmail } from '../../identities/email.js';
import { Settings } from '../../platform/config/settings.js';
import type { ClaimedMail } from '../delivery/claims.statements.js';
import { DeliveryFailed } from '../mail.errors.js';
import { MailContents } from '../mail-contents.js';
import type { RenderedMail } from '../transports/mail-transport.js';
import { html } from './html.js';
import { oneLine } from './inert.js';
import { writeLetter } from './letter.js';
import { plainText } from './plain-text.js';

/** Makes a mail of a waiting row, with the application's name, logo and colour as they are now. */
@Injectable()
export class MailRenderer {
  private readonly sender: string;

  constructor(
    settings: Settings,
    private readonly applications: ApplicationsService,
    private readonly contents: MailContents,
  ) {
    this.sender = addressIn(settings.mailFrom);
  }

  async render({
    id,
    applicationId,
    template,
    language,
    recipient,
    sealedContent,
  }: ClaimedMail): Promise<RenderedMail> {
    const application = await this.applications.getApplication(applicationId);
    const content = this.contents.open(id, sealedContent);
    const letter = writeLetter(template, language, application.name, content);
    return {
      id,
      messageId: `<${id}@${this.sender.slice(this.sender.lastIndexOf('@') + 1)}>`,
      from: { name: oneLine(application.name), address: this.sender },
      to: { name: '', address: onlyAddressIn(recipient) },
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

/** Judged once more at the last moment: a mail with a code goes to one address, or nowhere. */
function onlyAddressIn(recipient: string): string {
  try {
    if (parseEmail(recipient).email === recipient) return recipient;
  } catch {
    // refused below, like an address that would have to be changed first
  }
  throw new DeliveryFailed('the stored email address is not one plain address', true);
}

/** The address of MAIL_FROM; the name beside it gives way to the application's. */
function addressIn(mailFrom: string): string {
  return (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim();
}
