import { Injectable } from '@nestjs/common';
import { PasswordRefused } from '../identities.errors.js';
import { type KnownWords, readKnownWords } from './known-words.js';
import { PASSWORD_LENGTH } from './password-length.js';

/** Estimating takes longer with every character, and this many decide. */
const ESTIMATED_LENGTH = 48;
/** Below 2 a password falls to a throttled attack over the network. */
const LEAST_SCORE = 2;
const SHORTEST_CONTEXT = 4;
const PRODUCT = 'gatehouse';

/** Length, commonness and guessability; no rules of composition, which only make passwords worse (NIST SP 800-63B-4). */
@Injectable()
export class PasswordRules {
  private known: KnownWords | undefined;

  /** Reads the lists at the start, so that the first password does not wait for them. */
  prepare(): KnownWords {
    this.known ??= readKnownWords();
    return this.known;
  }

  /** Throws the reason why this password is refused for this user at this application. */
  require(password: string, context: (string | null | undefined)[]): void {
    const normal = password.normalize('NFC');
    const length = [...normal].length;
    if (length < PASSWORD_LENGTH.minLength) throw new PasswordRefused('too_short');
    if (length > PASSWORD_LENGTH.maxLength) throw new PasswordRefused('too_long');
    if (this.prepare().common.has(normal.toLowerCase())) throw new PasswordRefused('common');
    const words = contextWords(context);
    if (isMadeOf(normal, words)) throw new PasswordRefused('personal');
    if (this.score(normal, words) < LEAST_SCORE) throw new PasswordRefused('guessable');
  }

  private score(password: string, words: string[]): number {
    return this.prepare().estimator.check(password.slice(0, ESTIMATED_LENGTH), words).score;
  }
}

function contextWords(context: (string | null | undefined)[]): string[] {
  const parts = [PRODUCT, ...context].flatMap((text) => (text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : []));
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length >= SHORTEST_CONTEXT))];
}

/** Whether hardly anything is left of it without those words. */
function isMadeOf(password: string, words: string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && rest.length < SHORTEST_CONTEXT;
}
