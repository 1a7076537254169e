import { Injectable } from '@nestjs/common';
import { MailTextTaken, MailTextUnknown } from '../../applications/applications.errors.js';
import { MailText } from '../../applications/mail-texts/mail-text.entity.js';
import { type ManagedMailTextDto, managedMailTextDto } from './managed-mail-text.dto.js';
import { PartsOfApplication, type Sort } from './parts-of-application.js';

/** What an application says in its mails. */
@Injectable()
export class ManagedMailTexts extends PartsOfApplication<MailText, ManagedMailTextDto> {
  protected readonly sort: Sort<MailText, ManagedMailTextDto> = {
    kind: 'mailText',
    entity: MailText,
    id: 'name',
    show: managedMailTextDto,
    taken: () => new MailTextTaken(),
    unknown: () => new MailTextUnknown(),
    remove: (removals, manager, text, caller) => removals.removeMailText(manager, text, caller),
  };
}
