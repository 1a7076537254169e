import type { Language } from '../platform/http/language.js';

/** A link with a long code, and six digits for the same purpose; both die after so many minutes. */
interface CodeMail {
  link: string;
  code: string;
  minutes: number;
}

/** From where something was done, as far as the request told. */
export interface Origin {
  /** ISO 8601, in UTC. */
  when: string;
  ip: string | null;
  device: string | null;
}

/** Every mail that the service sends, and what each needs to know. */
export interface Mails {
  /** The hosted page behind the link offers `It was not me`; the application’s own page need not. */
  verify_address: CodeMail & { offersNotMe?: boolean };
  already_registered: { signInLink: string };
  reset_password: CodeMail;
  /** To the new address, before it takes the place of the old one. */
  confirm_address: CodeMail;
  /** To the old address. */
  address_changed: { when: string; email: string };
  password_changed: Origin;
  new_sign_in: Origin;
  second_factor_changed: { change: 'enabled' | 'disabled'; when: string };
  address_linked: { provider: string; email: string };
}

export type MailTemplate = keyof Mails;

interface Addressed {
  /** Exactly one address, never a list. The name greets its owner; who is not known to own the address is not named. */
  to: { address: string; name?: string | null };
  language: Language;
  applicationId: string;
  /** Whose it is, so that deleting the account deletes it too. */
  identityId?: string | null;
}

/** `{ template: 'reset_password', data: { link, code, minutes }, … }`: the template decides what data it takes. */
export type Mail = { [T in MailTemplate]: Addressed & { template: T; data: Mails[T] } }[MailTemplate];
