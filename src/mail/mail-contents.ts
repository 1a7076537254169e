import { Injectable } from '@nestjs/common';
import { KeyRing } from '../platform/crypto/key-ring.js';
import type { SealedColumn } from '../platform/crypto/sealed-column.js';
import type { Mails, MailTemplate } from './mails.js';

export interface MailContent<T extends MailTemplate = MailTemplate> {
  name: string | null;
  data: Mails[T];
}

/** Sealed contents are bound to their row: a code that is moved into another row cannot be opened. */
export const SEALED_MAIL_CONTENTS: SealedColumn = {
  table: 'mail_outbox',
  column: 'sealed_content',
  name: 'mails',
  contextOf: (id) => `mail/${id}`,
};

/** Seals the contents of waiting mails with SECRET_KEY, so that the database alone holds no usable code. */
@Injectable()
export class MailContents {
  constructor(private readonly keyRing: KeyRing) {}

  seal(id: string, content: MailContent): Buffer {
    return this.keyRing.seal(Buffer.from(JSON.stringify(content)), SEALED_MAIL_CONTENTS.contextOf(id));
  }

  open<T extends MailTemplate>(id: string, sealed: Buffer): MailContent<T> {
    return JSON.parse(this.keyRing.open(sealed, SEALED_MAIL_CONTENTS.contextOf(id)).toString()) as MailContent<T>;
  }
}
