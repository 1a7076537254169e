import { Injectable } from '@nestjs/common';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { Held } from './logouts.service.js';

/** Tokens of the form that signs out: a MAC over what would end, which no page of another browser or site has. */
@Injectable()
export class LogoutForms {
  constructor(private readonly keys: KeyRing) {}

  tokenFor(held: Held): string {
    return this.keys.macText('logout-form', subjectOf(held));
  }

  isToken(presented: string | undefined, held: Held): boolean {
    return (
      presented !== undefined && this.keys.isMac('logout-form', subjectOf(held), Buffer.from(presented, 'base64url'))
    );
  }
}

const subjectOf = ({ signIns, sessionIds }: Held): string =>
  [...signIns.map(({ id }) => id), ...sessionIds].sort().join('\n');
