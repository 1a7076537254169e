import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';
import { spelled } from './numbers.js';

const setNewPassword = `If this wasn’t you, set a new password right away: choose “${login.forgotPassword}” on the sign-in page.`;

const undoIt = (undoDays: number) =>
  `If this wasn’t you, choose “${login.itWasNotMe}” within ${spelled(undoDays)} days. The change is undone, every device is signed out, and you set a new password.`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link ? undoIt(undoDays) : `If this wasn’t you, set a new password right away and contact ${app}.`;

/** The mails. Their letters take the application's name and the mail's data, both already inert. */
export const mail = {
  greeting: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
  codeLabel: 'Or enter this code where you are asked for it:',
  /** Takes a length of time such as `30 minutes`. */
  validFor: (time: string) => `The link and the code are valid for ${time} and work only once.`,
  /** The same for an email that has digits and no link. */
  digitsLabel: 'Enter this code where you are asked for it:',
  digitsValidFor: (time: string) => `The code is valid for ${time} and works only once.`,
  linkLabel: 'If the button does not work, copy this address into your browser:',
  when: 'When',
  ip: 'IP address',
  device: 'Device',
  /** Takes a list such as `Google and passkey “Firefox, Windows”`. */
  alsoSignIn: (app: string, ways: string) =>
    `These also sign in to your account: ${ways}. Remove what you do not recognise, or contact ${app}.`,
  passkeyNamed: (name: string) => `passkey “${name}”`,
  footer: (app: string) => `You are receiving this email because this address is used for an account with ${app}.`,
  /** For an address that may have no account, or not yet. */
  footerUnproved: (app: string) => `You are receiving this email because someone gave this address to ${app}.`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app: string) => `Verify your email address for ${app}`,
      heading: () => 'Verify your email address',
      body: (app: string) => [`Welcome to ${app}! Just one step left: verify that this address is yours.`],
      button: 'Verify address',
      warning: (_app: string, { offersNotMe }: { offersNotMe?: boolean }): string =>
        offersNotMe
          ? `Didn’t create an account? Ignore this email, or open the link and choose “${login.itWasNotMe}”.`
          : 'Didn’t create an account? Ignore this email, and no account will be created.',
    },
    already_registered: {
      subject: (app: string) => `You already have an account with ${app}`,
      heading: () => 'You already have an account',
      body: (app: string) => [
        `Someone, most likely you, tried to create an account with ${app} using this address. You already have one, so you can simply sign in.`,
        `If you have forgotten your password, choose “${login.forgotPassword}” on the sign-in page.`,
      ],
      button: 'Sign in',
      warning: () =>
        'If this wasn’t you, there is nothing to do: your account is unchanged, and we did not reveal that it exists.',
    },
    invitation: {
      subject: (app: string) => `You have an account with ${app}`,
      heading: () => 'Your account is ready',
      body: (app: string, { days }: { days: number }) => [
        `${app} has made an account for this address. The button confirms that the address is yours and leads you in.`,
        `It works for ${spelled(days)} days. After that, choose “${login.forgotPassword}” on the sign-in page.`,
      ],
      button: 'Go to my account',
      warning: (app: string) => `If you did not expect this email, ignore it, or ask ${app}.`,
    },
    join_invitation: {
      subject: (app: string, { organization }: { organization: string | null }) =>
        organization ? `You are invited to ${organization} at ${app}` : `You are invited to ${app}`,
      heading: () => 'You are invited',
      body: (
        app: string,
        {
          email,
          time,
          organization,
          inviter,
        }: Record<'email' | 'time', string> & Record<'organization' | 'inviter', string | null>,
      ) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} has invited ${email} to ${organization} at ${app}.`
                : `${organization} has invited ${email} to ${app}.`,
              'The button leads you there. If you have no account yet, it is made with a few words.',
            ]
          : [`${app} has invited ${email}. The button leads you there, and your account is made with a few words.`]),
        `The invitation is good for ${time}. It is for this address alone.`,
      ],
      button: 'Accept the invitation',
      warning: () =>
        'If you did not expect this email, ignore it: nothing happens unless you press the button. Pass the link on to nobody.',
    },
    reset_password: {
      subject: (app: string) => `Set a new password for ${app}`,
      heading: () => 'Set a new password',
      body: (app: string) => [`A new password was requested for your account with ${app}.`],
      button: 'Set a new password',
      warning: () => 'Didn’t ask for this? Ignore this email, and your password will stay as it is.',
    },
    confirm_address: {
      subject: (app: string) => `Verify your new email address for ${app}`,
      heading: () => 'Verify your new email address',
      body: (app: string) => [`Someone asked to use this address for an account with ${app}. Verify that it is yours.`],
      warning: () => 'Didn’t ask for this? Ignore this email, and nothing will change.',
    },
    address_change_requested: {
      subject: (app: string) => `Your email address for ${app} is about to change`,
      heading: () => 'Are you changing your email address?',
      body: (app: string, { email }: { email: string }) => [
        `Someone, most likely you, wants to use the address ${email} for your account with ${app}. It replaces this address as soon as the code that we sent to it is entered.`,
      ],
      button: 'Stop this change',
      warning: (_app: string, { undoDays }: { undoDays: number }) =>
        `If it is you, there is nothing to do here. If not, someone else is in your account: stop the change. The button also undoes it for ${spelled(undoDays)} days after it was made.`,
    },
    address_changed: {
      subject: (app: string) => `Your email address for ${app} was changed`,
      heading: () => 'Your email address was changed',
      body: (app: string, { email }: { email: string }) => [`Your account with ${app} now uses the address ${email}.`],
      button: 'Undo this change',
      warning: (_app: string, { undoDays }: { undoDays: number }) =>
        `If this wasn’t you, undo the change. That works for ${spelled(undoDays)} days: this address is restored, every device is signed out, and you set a new password.`,
    },
    address_assigned: {
      subject: (app: string) => `This is now your email address for ${app}`,
      heading: () => 'Your email address was changed',
      body: (app: string) => [`${app} has changed your account. From now on it uses this address.`],
      warning: (app: string) => `If this account is not yours, contact ${app}.`,
    },
    address_restored: {
      subject: (app: string) => `The change of your email address for ${app} was undone`,
      heading: () => 'The change of the email address was undone',
      body: (app: string, { email }: { email: string }) => [
        `The account with ${app} uses the address ${email}. Every device is signed out, and the password no longer works.`,
        `To sign in again, choose “${login.forgotPassword}” on the sign-in page and set a new password.`,
      ],
      warning: (app: string) => `If something in the account looks wrong to you, contact ${app}.`,
    },
    account_returned: {
      subject: (app: string) => `Your account with ${app} is yours again`,
      heading: () => 'Your account is yours again',
      body: (app: string, { email }: { email: string }) => [
        `Someone, most likely you, said that a change to your account with ${app} was not theirs. The change is undone, and with it whatever else may have been added to the account. Every device is signed out, and the password no longer works.`,
        `The account uses the address ${email}. To sign in again, choose “${login.forgotPassword}” on the sign-in page and set a new password.`,
      ],
      warning: (app: string) => `If something in the account looks wrong to you, contact ${app}.`,
    },
    account_deleted: {
      subject: (app: string) => `Your account with ${app} was deleted`,
      heading: () => 'Your account was deleted',
      body: (app: string) => [
        `Your account with ${app} was deleted, as its owner asked, together with what was stored about you. You are signed out everywhere, and this cannot be undone.`,
      ],
      warning: (app: string) => `If this wasn’t you, contact ${app} right away.`,
    },
    password_changed: {
      subject: (app: string) => `Your password for ${app} was changed`,
      heading: () => 'Your password was changed',
      body: (app: string) => [`The password for your account with ${app} has just been changed.`],
      button: login.itWasNotMe,
      warning: (_app: string, { link, undoDays }: { link?: string; undoDays: number }) =>
        link ? undoIt(undoDays) : setNewPassword,
    },
    new_sign_in: {
      subject: (app: string) => `New sign-in to ${app}`,
      heading: () => 'New sign-in',
      body: (app: string) => [`Your account with ${app} was used on a device that we have not seen before.`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app: string) => `A remembered browser for ${app} was copied`,
      heading: () => 'A remembered browser was copied',
      body: (app: string) => [
        `You let ${app} remember a browser. Someone has used a copy of what that browser keeps for it: it was used in two places, and both are listed below, the earlier one first. One of them may be you.`,
        'To be safe, the browser is no longer remembered, and everyone who continued with it is signed out. To go on there, sign in as usual.',
      ],
      warning: () =>
        'If you do not recognize one of the two, someone else has had access to that browser: check the device, and set a new password right away.',
    },
    second_factor_changed: {
      subject: (app: string, { change }: { change: 'enabled' | 'disabled' }) =>
        change === 'enabled'
          ? `Two-step verification for ${app} is on`
          : `Two-step verification for ${app} was turned off`,
      heading: (_app: string, { change }: { change: 'enabled' | 'disabled' }): string =>
        change === 'enabled' ? 'Two-step verification is on' : 'Two-step verification was turned off',
      body: (app: string, { change }: { change: 'enabled' | 'disabled' }) => [
        change === 'enabled'
          ? `From now on, signing in to ${app} takes a code as well. Keep your recovery codes in a safe place.`
          : `Signing in to ${app} no longer asks for a code.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app: string) => `New recovery codes for ${app}`,
      heading: () => 'New recovery codes',
      body: (app: string) => [
        `New recovery codes were made for your account with ${app}. The old ones no longer work.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app: string, { provider }: { provider: string }) =>
        `${provider} is now linked to your account with ${app}`,
      heading: (_app: string, { provider }: { provider: string }) => `${provider} is now linked`,
      body: (app: string, { provider, email }: { provider: string; email: string }) => [
        `The ${provider} account ${email} was linked to your account with ${app}. From now on, you can sign in with it.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app: string, { provider }: { provider: string }) =>
        `${provider} is no longer linked to your account with ${app}`,
      heading: (_app: string, { provider }: { provider: string }) => `${provider} is no longer linked`,
      body: (app: string, { provider }: { provider: string }) => [
        `Your ${provider} account no longer signs in to your account with ${app}.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app: string) => `Your code for ${app}`,
      heading: (_app: string, { provider }: { provider: string }) => `Is this ${provider} account yours?`,
      body: (app: string, { provider, account }: { provider: string; account: string }) => [
        `Someone, most likely you, is signing in to ${app} with the ${provider} account ${account} and says that this address is theirs.`,
        `With this code, that ${provider} account can sign in to ${app} as the owner of this address, now and in the future.`,
      ],
      warning: (app: string, { provider }: { provider: string }) =>
        `If you did not ask for this, or do not know the ${provider} account, ignore this email. Never give the code to anyone, not even to ${app}: anyone who has it can use your account.`,
    },
    sign_in_code: {
      subject: (app: string) => `Your code for ${app}`,
      heading: () => 'Sign in with this code',
      body: (app: string) => [`Someone, most likely you, is signing in to ${app} with this address.`],
      warning: (app: string) =>
        `If you did not ask for this, ignore this email. Never give the code to anyone, not even to ${app}: anyone who has it can use your account.`,
    },
    confirm_presence: {
      subject: (app: string) => `Your code for ${app}`,
      heading: () => 'Is it you?',
      body: (app: string) => [
        `Someone, most likely you, wants to change how your account with ${app} is protected. This code confirms that it is you.`,
      ],
      warning: (app: string) =>
        `If you did not ask for this, someone else may be signed in to your account. Never give the code to anyone, not even to ${app}. Contact ${app} if you are unsure.`,
    },
    link_address: {
      subject: (app: string) => `Your code for ${app}`,
      heading: () => 'Is this your real address?',
      body: (app: string, { relay }: { relay: string }) => [
        `Someone, most likely you, uses ${app} with the hidden address ${relay} and says that this address is theirs. This code confirms it.`,
        `If you already have an account with ${app} under this address, the two accounts become one: that account stays, and everything that signs in with the hidden address signs in to it. If not, the account with the hidden address uses this address from now on.`,
      ],
      warning: (app: string) =>
        `If you did not ask for this, ignore this email. Never give the code to anyone, not even to ${app}: anyone who has it can use your account.`,
    },
    accounts_merged: {
      subject: (app: string) => `Your two accounts with ${app} are one now`,
      heading: () => 'Two accounts became one',
      body: (app: string, { email, relay }: { email: string; relay: string }) => [
        `The account with the hidden address ${relay} is now part of your account ${email} with ${app}. Everything that signed in to it now signs in to this account.`,
        'You may have to sign in again on your devices.',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app: string) => `A passkey was added to your account with ${app}`,
      heading: () => 'A passkey was added',
      body: (app: string) => [`From now on, you can sign in to ${app} with it instead of your password.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app: string) => `A passkey was removed from your account with ${app}`,
      heading: () => 'A passkey was removed',
      body: (app: string) => [`It no longer signs in to ${app}. You can delete it from your device as well.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app: string) => `A webhook of ${app} was switched off`,
      heading: () => 'A webhook was switched off',
      body: (app: string, { url, reason }: { url: string; reason: 'gone' | 'failing' }) => [
        reason === 'gone' ? `${url} answered that it is gone.` : `${url} has not accepted anything for days.`,
        `${app} sends nothing there any more. Once the endpoint works, switch it on again, and what happened in the meantime is sent.`,
      ],
      warning: () => 'If the endpoint is no longer needed, delete it.',
    },
  },
};

export type MailWords = typeof mail;
