import { Injectable, Module } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { MailTexts } from '../../applications/mail-texts/mail-texts.js';
import { PlansModule } from '../../plans/plans.module.js';
import { PlansService } from '../../plans/plans.service.js';
import { OutboxMail } from '../entities/outbox-mail.entity.js';
import { type MailContent, MailContents } from '../mail-contents.js';
import { OutboxModule } from '../outbox.module.js';
import { goneContent, withoutSecrets } from './hidden-secrets.js';
import { html, SERVICE, type Sender } from './html.js';
import { writeLetter } from './letter.js';
import { hasPasswordsAt } from './passwords-at-sender.js';
import { plainText } from './plain-text.js';

type OwnText = Pick<MailText, 'subject' | 'heading' | 'text' | 'button'>;
type Sampled = Pick<OutboxMail, 'template' | 'language'>;

const SAMPLE_MS = 30 * 60 * 1000;

export interface MailPicture {
  subject: string;
  html: string;
  text: string;
  /** Nothing is left of what it was filled in with: it is the template. */
  isTemplate: boolean;
}

/** Mails as their readers get them, but for what opens something. */
@Injectable()
export class MailPictures {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly contents: MailContents,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly texts: MailTexts,
  ) {}

  /** Undefined for a template or a language that this version does not know. */
  async draw(id: string): Promise<MailPicture | undefined> {
    const mail = await this.manager.findOneByOrFail(OutboxMail, { id });
    const { applicationId, template } = mail;
    const sender = applicationId === null ? SERVICE : await this.applications.getApplication(applicationId);
    const gone = goneContent(template, mail);
    if (!gone) return undefined;
    const kept = this.contentOf(mail);
    const hasPasswords = await hasPasswordsAt(sender, this.plans);
    const own = applicationId === null ? null : await this.texts.find(applicationId, template, mail.language);
    const from = { sender, hasPasswords, own };
    return (kept && pictureOf(mail, from, kept, false)) ?? pictureOf(mail, from, gone, true);
  }

  /** A mail as it would be with these words, filled in with nothing of any person. */
  async sample(
    application: Application,
    { template, language }: Sampled,
    own: OwnText,
  ): Promise<MailPicture | undefined> {
    const createdAt = new Date();
    const content = goneContent(template, { createdAt, expiresAt: new Date(createdAt.getTime() + SAMPLE_MS) });
    const hasPasswords = await hasPasswordsAt(application, this.plans);
    return content && pictureOf({ template, language }, { sender: application, hasPasswords, own }, content, true);
  }

  private contentOf({ id, sealedContent }: OutboxMail): MailContent | undefined {
    if (sealedContent === null) return undefined;
    try {
      return withoutSecrets(this.contents.open(id, sealedContent));
    } catch {
      return undefined; // sealed under a key that is lost, or of another version
    }
  }
}

/** Undefined for what another version has written in a form or a language that this one does not know. */
function pictureOf(
  { template, language }: Pick<OutboxMail, 'template' | 'language'>,
  { sender, ...wording }: { sender: Sender; hasPasswords: boolean; own: OwnText | null },
  content: MailContent,
  isTemplate: boolean,
): MailPicture | undefined {
  try {
    const letter = writeLetter(template, language, sender.name, content, wording);
    return { subject: letter.subject, html: html(letter, language, sender), text: plainText(letter), isTemplate };
  } catch {
    return undefined;
  }
}

@Module({
  imports: [ApplicationsModule, OutboxModule, PlansModule],
  providers: [MailPictures],
  exports: [MailPictures],
})
export class MailPicturesModule {}
