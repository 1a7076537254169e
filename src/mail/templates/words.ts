import type { Language } from '../../common/language.js';
import type { Mails, MailTemplate } from '../mails.js';
import { de } from './words/de.js';
import { en } from './words/en.js';
import { es } from './words/es.js';
import { fr } from './words/fr.js';
import { ja } from './words/ja.js';
import { pt } from './words/pt.js';

/** The templates that lead somewhere, and so have a button. */
type Leading = 'verify_address' | 'already_registered' | 'reset_password' | 'confirm_address';

/** The application's name and what the mail knows, both already inert. */
type Phrase<T extends MailTemplate, Text> = (app: string, data: Mails[T]) => Text;

export type LetterWords<T extends MailTemplate> = {
  subject: Phrase<T, string>;
  heading: Phrase<T, string>;
  body: Phrase<T, string[]>;
  /** What to do if it was somebody else. */
  warning: Phrase<T, string>;
} & (T extends Leading ? { button: string } : { button?: never });

/** Everything that mails say in one language. What a language does not say does not compile. */
export interface Words {
  greeting: (name: string | null) => string;
  codeLabel: string;
  /** With a length of time such as «30 minutes». */
  validFor: (time: string) => string;
  linkLabel: string;
  when: string;
  ip: string;
  device: string;
  footer: (app: string) => string;
  letters: { [T in MailTemplate]: LetterWords<T> };
}

export const WORDS: Record<Language, Words> = { en, de, fr, es, pt, ja };
