import type { Words } from './words.type.js';

export const en: Words = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  codeLabel: 'Or type this code where you are asked for it:',
  validFor: (time) => `The link and the code are valid for ${time} and work only once.`,
  linkLabel: 'If the button does not work, copy this address into your browser:',
  when: 'When',
  ip: 'IP address',
  device: 'Device',
  footer: (app) => `You receive this mail because this address is used for an account at ${app}.`,
  letters: {
    verify_address: {
      subject: (app) => `Confirm your email address for ${app}`,
      heading: () => 'Confirm your email address',
      body: (app) => [`Welcome to ${app}! One step is left: confirm that this address is yours.`],
      button: 'Confirm address',
      warning: () => 'You did not create an account? Then ignore this mail, and nothing more will happen.',
    },
    already_registered: {
      subject: (app) => `You already have an account at ${app}`,
      heading: () => 'You already have an account',
      body: (app) => [
        `Someone, most likely you, tried to create an account at ${app} with this address. You already have one, so there is nothing to create: simply sign in.`,
        'If you no longer know your password, choose “Forgot password?” on the sign-in page.',
      ],
      button: 'Go to sign-in',
      warning: () => 'It was not you? Your account is unchanged, and nobody has learned that it exists.',
    },
    reset_password: {
      subject: (app) => `Set a new password for ${app}`,
      heading: () => 'Set a new password',
      body: (app) => [`A new password was requested for your account at ${app}.`],
      button: 'Set a new password',
      warning: () => 'You did not ask for it? Then ignore this mail: your password stays as it is.',
    },
    confirm_address: {
      subject: (app) => `Confirm your new email address for ${app}`,
      heading: () => 'Confirm your new email address',
      body: (app) => [`This address is to become the address of an account at ${app}. Confirm that it is yours.`],
      button: 'Confirm address',
      warning: () => 'You did not ask for it? Then ignore this mail, and nothing will change.',
    },
    address_changed: {
      subject: (app) => `Your email address for ${app} was changed`,
      heading: () => 'Your email address was changed',
      body: (app, { email }) => [`Your account at ${app} now uses the address ${email}.`],
      warning: (app) => `It was not you? Get in touch with ${app} at once.`,
    },
    password_changed: {
      subject: (app) => `Your password for ${app} was changed`,
      heading: () => 'Your password was changed',
      body: (app) => [`The password of your account at ${app} has just been changed.`],
      warning: () => 'It was not you? Set a new password at once with “Forgot password?” on the sign-in page.',
    },
    new_sign_in: {
      subject: (app) => `New sign-in to ${app}`,
      heading: () => 'A new sign-in',
      body: (app) => [`Your account at ${app} was used on a device that we have not seen before.`],
      warning: () => 'It was not you? Set a new password at once with “Forgot password?” on the sign-in page.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `Two-step verification for ${app} is on`
          : `Two-step verification for ${app} was turned off`,
      heading: (_app, { change }) =>
        change === 'enabled' ? 'Two-step verification is on' : 'Two-step verification was turned off',
      body: (app, { change }) => [
        change === 'enabled'
          ? `From now on, signing in to ${app} takes your password and a code. Keep your recovery codes in a safe place.`
          : `From now on, signing in to ${app} takes only your password.`,
      ],
      warning: () => 'It was not you? Set a new password at once with “Forgot password?” on the sign-in page.',
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} is now linked to your account at ${app}`,
      heading: (_app, { provider }) => `${provider} is now linked`,
      body: (app, { provider, email }) => [
        `The ${provider} account ${email} was linked to your account at ${app}. You can sign in with it from now on.`,
      ],
      warning: (app) => `It was not you? Set a new password at once, and get in touch with ${app}.`,
    },
  },
};
