import type { Mails, MailTemplate } from '../mails.js';

/** The templates with a link, and therefore with a button. */
type Leading =
  | 'verify_address'
  | 'already_registered'
  | 'invitation'
  | 'join_invitation'
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
type Phrase<T extends MailTemplate, Text> = (app: string, data: Mails[T] & { undoDays: number; time: string }) => Text;

/** What a mail asks of the words. */
export type LetterWords<T extends MailTemplate> = {
  subject: Phrase<T, string>;
  heading: Phrase<T, string>;
  body: Phrase<T, string[]>;
  /** What to do if the reader did not cause the mail. */
  warning: Phrase<T, string>;
} & (T extends Leading ? { button: string } : { button?: never });

/** What some letters say where there are no passwords. */
export type LettersWithoutPasswords = { [T in MailTemplate]: Partial<Pick<LetterWords<T>, 'body' | 'warning'>> };

/** A missing text is a compile error where the words become letters. */
export type AllLetters = { [T in MailTemplate]: LetterWords<T> };
