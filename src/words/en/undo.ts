import { login } from './login.js';

/** The page that undoes a change, behind the link in a mail. */
export const undo = {
  stopTitle: 'Stop the change?',
  stopIntro: (app: string, email: string, next: string) =>
    `Someone wants to change the address of your account with ${app} from ${email} to ${next}.`,
  stop: 'Stop the change',
  undoTitle: 'Undo the change?',
  undoIntro: (app: string, email: string, next: string) =>
    `The address of your account with ${app} was changed from ${email} to ${next}.`,
  undo: 'Undo the change',
  /** The title of a change that is no change of email. */
  title: 'Was this not you?',
  notMe: login.itWasNotMe,
  addressStays: 'Your address stays as it is.',
  addressReturns: 'Your old address comes back.',
  addressIs: (email: string) => `The address of the account is then ${email}.`,
  /** Takes a moment. */
  effect: (since: string) =>
    `Every device is signed out, and the password no longer works. Passkeys, linked accounts and two-step verification that were added since ${since} are removed, and so are older passkeys and links that a password alone could add. You then set a new password.`,
  /** In place of `effect` and `done`. */
  withoutPasswords: {
    effect: (since: string) =>
      `Every device is signed out. Passkeys, linked accounts and two-step verification that were added since ${since} are removed, and so are older passkeys and links that one factor alone could add.`,
    done: (email: string) => `It uses the address ${email}. Every device is signed out.`,
  },
  wasYou: 'If it was you, close this page. Nothing happens then.',
  doneTitle: 'Your account is yours again',
  done: (email: string) =>
    `It uses the address ${email}. Every device is signed out, and the password no longer works.`,
  keepsSecondFactor: 'Your two-step verification is older than what was undone, so it stays on.',
  resetHere: `Now set a new password. If you leave this page, choose “${login.forgotPassword}” when you sign in, and enter this address.`,
  resetMailed: (email: string) =>
    `We have sent a link to ${email} that sets a new password. If it does not arrive, choose “${login.forgotPassword}” when you sign in, and enter this address.`,
  setPassword: 'Set a new password',
  signIn: (app: string) => `Now sign in to ${app} again.`,
  goOn: (app: string) => `Continue to ${app}`,
  /** The changes but those of an email. */
  happened: {
    password: (app: string) => `The password of your account with ${app} was changed.`,
    second_factor_on: (app: string) => `Two-step verification was turned on for your account with ${app}.`,
    second_factor_off: (app: string) => `Two-step verification was turned off for your account with ${app}.`,
    recovery_codes: (app: string) => `New recovery codes were made for your account with ${app}.`,
    passkey_added: (app: string) => `A passkey was added to your account with ${app}.`,
    passkey_removed: (app: string) => `A passkey was removed from your account with ${app}.`,
    account_linked: (app: string) => `An account elsewhere was linked to your account with ${app}.`,
    account_unlinked: (app: string) => `An account elsewhere was unlinked from your account with ${app}.`,
    accounts_merged: (app: string) => `An account with a hidden address became part of your account with ${app}.`,
  },
  /** What the button cannot bring back, or takes as well. */
  lost: {
    second_factor_off: 'Two-step verification stays off. Set it up again once you have signed in.',
    recovery_codes: 'The new recovery codes stop working, and the old ones do not come back. Make new ones then.',
    passkey_removed: 'The passkey does not come back. Add it again once you have signed in.',
    account_unlinked: 'The link does not come back. Link the account again once you have signed in.',
    accounts_merged:
      'What signed in to the account with the hidden address no longer signs in to yours. That account itself does not come back.',
  },
};

export type UndoWords = typeof undo;
