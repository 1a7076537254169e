import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import type { DoneName } from '../done-names.js';
import type { PageName } from '../views/page-facts.js';

type Subject = PageName | `done/${DoneName}`;

/** Tokens of forms: a MAC over the session and the form, which only a page that we showed in this session has. */
@Injectable()
export class FormTokens {
  constructor(private readonly keys: KeyRing) {}

  tokenFor(form: Subject, sessionId: string): string {
    return this.keys.macText('portal-form', bound(form, sessionId));
  }

  /** It has exactly one spelling. */
  isToken(presented: unknown, form: Subject, sessionId: string): boolean {
    if (typeof presented !== 'string') return false;
    const mac = Buffer.from(presented, 'base64url');
    return mac.toString('base64url') === presented && this.keys.isMac('portal-form', bound(form, sessionId), mac);
  }
}

const bound = (form: Subject, sessionId: string): string => `${form}\n${sessionId}`;
