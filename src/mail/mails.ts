import type { Language } from '../platform/http/language.js';

/** A link with a long code, and six digits for the same purpose. Both expire after `minutes`. */
interface CodeMail {
  link: string;
  code: string;
  minutes: number;
}

/** When and from where an act was done, as far as the request says. */
export interface ActFacts {
  /** ISO 8601, in UTC. */
  when: string;
  ip: string | null;
  device: string | null;
}

export const factsOfAct = (at: Date, by: { ip: string | null; userAgent: string | null }): ActFacts => ({
  when: at.toISOString(),
  ip: by.ip,
  device: by.userAgent,
});

/** How long the owner of an account can undo a change, by the link in its notice. */
export const UNDO_DAYS = 7;

/** What a notice to the owner of an account has. */
interface Undoable {
  /** Leads to the page that undoes the change. An operator's change has none. */
  link?: string;
}

/** What signs in to an account beside its password, by the names that its owner knows. */
export interface OtherWays {
  providers: string[];
  passkeys: string[];
}

/** Every mail that the service sends, and the data that it needs. */
export interface Mails {
  /** The hosted page behind the link offers `It was not me`; the application’s own page may not. */
  verify_address: CodeMail & { offersNotMe?: boolean };
  already_registered: { signInLink: string };
  /** To an account that an operator made. The link sets a password, or leads to the application. */
  invitation: { link: string; minutes: number; days: number };
  /** To an address that may have no account yet. The link lets its owner make one, and join the organization that is named. */
  join_invitation: {
    link: string;
    minutes: number;
    email: string;
    organization: string | null;
    /** The member who invites. */
    inviter: string | null;
  };
  reset_password: CodeMail;
  /** Goes to the new email address, before it replaces the old one. Only digits: they are typed where it was asked for. */
  confirm_address: { code: string; minutes: number };
  /** Goes to the old email address, before anything has changed. The link stops the change. */
  address_change_requested: ActFacts & { email: string; link: string };
  /** Goes to the old email address. The link undoes the change. */
  address_changed: { when: string; email: string; link: string };
  /** Goes to the new email address of an account, after an operator has changed it. */
  address_assigned: { when: string };
  /** Goes to both email addresses. */
  address_restored: { when: string; email: string };
  /** Goes to the mailbox that used a link «It was not me». */
  account_returned: { when: string; email: string };
  password_changed: ActFacts & OtherWays & Undoable;
  /** Goes to an address that belongs to no account any more. */
  account_deleted: { when: string };
  new_sign_in: ActFacts;
  /** Both uses of the copied cookie: this one, and the one before. */
  browser_copied: ActFacts & { before: ActFacts };
  second_factor_changed: Undoable & { change: 'enabled' | 'disabled'; when: string };
  recovery_codes_replaced: ActFacts & Undoable;
  address_linked: Undoable & { provider: string; email: string };
  address_unlinked: ActFacts & Undoable & { provider: string };
  /** Goes to the mailbox that is to be proved. Only digits: they are typed where they were asked for. */
  prove_mailbox: ActFacts & { code: string; minutes: number; provider: string; account: string };
  /** Goes to an address that may have no account yet. Only digits: they are typed where they were asked for. */
  sign_in_code: ActFacts & { code: string; minutes: number };
  /** The mail has only digits: they are typed in the session that asked for them. */
  confirm_presence: ActFacts & { code: string; minutes: number };
  /** Goes to the real address of a relay account. Only digits: they are typed in the session that asked for them. */
  link_address: ActFacts & { code: string; minutes: number; relay: string };
  /** Goes to both email addresses; with a link to the one of the account that stays. */
  accounts_merged: Undoable & { when: string; email: string; relay: string };
  passkey_added: ActFacts & Undoable;
  passkey_removed: ActFacts & Undoable;
  /** Goes to the owner of a webhook endpoint. */
  webhook_off: { when: string; url: string; reason: 'gone' | 'failing' };
}

export type MailTemplate = keyof Mails;

interface Addressed {
  /**
   * Exactly one email address, never a list. The name is for the greeting; it is left out until the address is
   * verified.
   */
  to: { address: string; name?: string | null };
  language: Language;
  /** Null for a mail of the service itself. */
  applicationId: string | null;
  /** The identity it belongs to; deleting the identity deletes the mail. */
  identityId?: string | null;
}

/** `{ template: 'reset_password', data: { link, code, minutes }, … }`: the template decides the type of the data. */
export type Mail = { [T in MailTemplate]: Addressed & { template: T; data: Mails[T] } }[MailTemplate];
