import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MailText } from './mail-text.entity.js';
import { mailTextId } from './templates.js';

/** What applications say in their mails. */
@Injectable()
export class MailTexts {
  constructor(@InjectRepository(MailText) private readonly texts: Repository<MailText>) {}

  /** Null where it says nothing, so that the mail has our words. */
  find(applicationId: string, template: string, language: string): Promise<MailText | null> {
    return this.texts.findOneBy({ applicationId, name: mailTextId(template, language) });
  }
}
