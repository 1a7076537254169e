import type { Mails, MailTemplate } from '../../mails.js';

/** The templates with a link, and therefore with a button. */
type Leading =
  | 'verify_address'
  | 'already_registered'
  | 'reset_password'
  | 'address_change_requested'
  | 'address_changed'
  | 'password_changed'
  | 'second_factor_changed'
  | 'recovery_codes_replaced'
  | 'address_linked'
  | 'address_unlinked'
  | 'accounts_merged'
  | 'passkey_added'
  | 'passkey_removed';

/** Takes the application's name and the mail's data, both already inert. */
type Phrase<T extends MailTemplate, Text> = (app: string, data: Mails[T]) => Text;

export type LetterWords<T extends MailTemplate> = {
  subject: Phrase<T, string>;
  heading: Phrase<T, string>;
  body: Phrase<T, string[]>;
  /** What to do if the reader did not cause the mail. */
  warning: Phrase<T, string>;
} & (T extends Leading ? { button: string } : { button?: never });

/** All texts of emails in one language. A missing text is a compile error. */
export interface Words {
  greeting: (name: string | null) => string;
  codeLabel: string;
  /** Takes a length of time such as `30 minutes`. */
  validFor: (time: string) => string;
  /** The same for an email that has digits and no link. */
  digitsLabel: string;
  digitsValidFor: (time: string) => string;
  linkLabel: string;
  when: string;
  ip: string;
  device: string;
  /** Takes a list such as `Google and passkey “Firefox, Windows”`. */
  alsoSignIn: (app: string, ways: string) => string;
  passkeyNamed: (name: string) => string;
  footer: (app: string) => string;
  /** For an address that may have no account, or not yet. */
  footerUnproved: (app: string) => string;
  letters: { [T in MailTemplate]: LetterWords<T> };
}
