import type { Mails, MailTemplate } from '../../mails.js';

/** The templates that lead somewhere, and so have a button. */
type Leading = 'verify_address' | 'already_registered' | 'reset_password' | 'confirm_address';

/** The application's name and what the email knows, both already inert. */
type Phrase<T extends MailTemplate, Text> = (app: string, data: Mails[T]) => Text;

export type LetterWords<T extends MailTemplate> = {
  subject: Phrase<T, string>;
  heading: Phrase<T, string>;
  body: Phrase<T, string[]>;
  /** What to do if it was somebody else. */
  warning: Phrase<T, string>;
} & (T extends Leading ? { button: string } : { button?: never });

/** Everything that emails say in one language. What a language does not say does not compile. */
export interface Words {
  greeting: (name: string | null) => string;
  codeLabel: string;
  /** With a length of time such as `30 minutes`. */
  validFor: (time: string) => string;
  linkLabel: string;
  when: string;
  ip: string;
  device: string;
  footer: (app: string) => string;
  letters: { [T in MailTemplate]: LetterWords<T> };
}
