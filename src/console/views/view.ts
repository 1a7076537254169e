import type { Language } from '../../platform/http/language.js';
import type { ConsoleWords } from '../../words/en/console.js';
import type { LoginWords } from '../../words/en/login.js';
import type { SignedInOperator } from '../visit/operator.js';

/** The parts of the console, each with pages of its own. */
export type Room = 'overview' | 'people' | 'applications' | 'trail' | 'mail' | 'operators' | 'signingKeys';

/** What a page says has just been done. */
export type Done = keyof ConsoleWords['done'];

/** What every page of the console is made from. */
export interface ConsoleView {
  language: Language;
  operator: SignedInOperator;
  words: ConsoleWords;
  /** The words that the hosted login has too. */
  common: LoginWords;
  /** Each form sends it. */
  csrf: string;
  /** A form that makes something sends the id that it gets. */
  newId: string;
  /** What has just been done. */
  done: string | undefined;
  /** Why, as the form says that was sent. */
  reason: string | null;
  now: Date;
}
