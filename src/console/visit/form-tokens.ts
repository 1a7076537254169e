import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';

const SHORT = 16;

/** Tokens of the console's pages: MACs over the session, which only a page that we showed in it has. */
@Injectable()
export class FormTokens {
  constructor(private readonly keys: KeyRing) {}

  tokenFor(sessionId: string): string {
    return this.keys.macText('console-form', `form\n${sessionId}`);
  }

  /** It has exactly one spelling. */
  isToken(presented: unknown, sessionId: string): boolean {
    if (typeof presented !== 'string') return false;
    const mac = Buffer.from(presented, 'base64url');
    return mac.toString('base64url') === presented && this.keys.isMac('console-form', `form\n${sessionId}`, mac);
  }

  /** The id of what a form makes: one that comes twice makes it once. */
  newId(operatorId: string): string {
    return this.signed(newId(), operatorId);
  }

  idIn(presented: unknown, operatorId: string): string {
    return this.read(presented, operatorId) ?? newId();
  }

  /** What our own redirect says has been done. A link of another site cannot say it. */
  signed(text: string, sessionId: string): string {
    const mac = this.keys.macText('console-form', `done\n${text}\n${sessionId}`);
    return `${text}.${mac.slice(0, SHORT)}`;
  }

  read(presented: unknown, sessionId: string): string | undefined {
    if (typeof presented !== 'string') return undefined;
    const text = presented.slice(0, presented.lastIndexOf('.'));
    return this.signed(text, sessionId) === presented ? text : undefined;
  }
}
