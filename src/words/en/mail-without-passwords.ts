import { login } from './login.js';
import { spelled } from './numbers.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `If this wasn’t you, choose “${login.itWasNotMe}” within ${spelled(undoDays)} days. The change is undone, and every device is signed out.`
    : `If this wasn’t you, contact ${app} right away.`;

/** What the mails of an application without passwords say in place of what the others say. */
export const withoutPasswords = {
  invitation: {
    body: (app: string, { days }: { days: number }) => [
      `${app} has made an account for this address. The button confirms that the address is yours and leads you in.`,
      `It works for ${spelled(days)} days. After that, enter this address on the sign-in page.`,
    ],
  },
  address_changed: {
    warning: (_app: string, { undoDays }: { undoDays: number }) =>
      `If this wasn’t you, undo the change. That works for ${spelled(undoDays)} days: this address is restored, and every device is signed out.`,
  },
  address_restored: {
    body: (app: string, { email }: { email: string }) => [
      `The account with ${app} uses the address ${email}. Every device is signed out.`,
    ],
  },
  account_returned: {
    body: (app: string, { email }: { email: string }) => [
      `Someone, most likely you, said that a change to your account with ${app} was not theirs. The change is undone, and with it whatever else may have been added to the account. Every device is signed out.`,
      `The account uses the address ${email}.`,
    ],
  },
  new_sign_in: {
    warning: (app: string) =>
      `If this wasn’t you, someone else may be able to read your email: protect your mailbox right away, and contact ${app}.`,
  },
  browser_copied: {
    warning: () =>
      'If you do not recognize one of the two, someone else has had access to that browser: check the device right away.',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app: string) => [`From now on, you can sign in to ${app} with it.`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};

export type WithoutPasswords = typeof withoutPasswords;
