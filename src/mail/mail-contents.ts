import { Injectable } from '@nestjs/common';
import { KeyRing } from '../platform/crypto/key-ring.js';
import type { SealedColumn } from '../platform/crypto/sealed-column.js';
import type { Mails, MailTemplate } from './mails.js';

export interface MailContent<T extends MailTemplate = MailTemplate> {
  name: string | null;
  data: Mails[T];
}

/** Bound to its row: a sealed code moved into another person's mail does not open. */
export const SEALED_MAIL_CONTENTS: SealedColumn = {
  table: 'mail_outbox',
  column: 'sealed_content',
  words: 'waiting emails',
  contextOf: (id) => `mail/${id}`,
};

/** What a waiting mail tells is sealed under SECRET_KEY, so that reading the database gives nobody a usable code. */
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
