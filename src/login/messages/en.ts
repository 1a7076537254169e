/** Every word of the hosted pages. The other languages have the type of this one, so none can miss a sentence. */
export const en = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  optional: 'optional',
  passwordHint: 'At least 8 characters. A few unrelated words make a good one.',
  signIn: 'Sign in',
  signInInstead: 'Sign in instead',
  createAccount: 'Create account',
  createAnAccount: 'Create an account',
  createYourAccount: 'Create your account',
  cancel: 'Cancel',
  continueTo: (host: string) => `to continue to ${host}`,
  backTo: (application: string) => `Back to ${application}`,
  backToSignIn: 'Back to sign in',
  quote: (requestId: string) => `If it happens again, report it with this number: ${requestId}`,
  problems: {
    credentials_invalid: 'The email or the password is wrong. Check both and try again.',
    email_invalid: 'Enter your whole email address, such as name@example.com.',
    email_not_verified: 'This email address has not been confirmed yet, so it cannot be used to sign in.',
    identity_exists: 'There is an account with this email already. Sign in instead, or use another address.',
    password_missing: 'Enter your password.',
    password_too_short: 'Use at least 8 characters.',
    password_too_long: 'Use at most 256 characters.',
    password_common: 'This is one of the most used passwords, so it would be tried first. Choose another.',
    password_personal: 'It contains your name, your email or the name of the application. Choose another.',
    password_guessable: 'This is too easy to guess. A few unrelated words make a good password.',
    malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
    too_many_requests: (moment: string) => `Too many attempts. Try again ${moment}.`,
    overloaded: 'Very many people are signing in right now. Try again in a few seconds.',
    unavailable: 'We cannot sign you in right now. Try again in a few seconds.',
  },
  failures: {
    login_link_invalid: {
      title: 'This link does not work',
      text: 'It was changed or cut off on its way here. Go back to the application and sign in from there.',
    },
    login_expired: {
      title: 'This sign-in has expired',
      text: 'It was left open for too long. Go back to the application and sign in again.',
    },
    login_finished: {
      title: 'You have signed in already',
      text: 'This page has done its work and cannot be used twice. Go back to the application to go on.',
    },
    login_cancelled: {
      title: 'This sign-in was cancelled',
      text: 'Nothing happened. Go back to the application to start again.',
    },
    other_browser: {
      title: 'Opened in another browser',
      text: 'This sign-in was begun in another browser, or its cookies were deleted. Go back to the application and sign in from here.',
    },
    form_not_trusted: {
      title: 'We could not check this form',
      text: 'It did not come from this page, or your browser refuses cookies. Allow cookies for this site and try again.',
    },
    destination_not_allowed: {
      title: 'You cannot return from here',
      text: 'The address that this sign-in would lead to no longer belongs to the application. Go back to it and sign in again.',
    },
    provider_blocked_by_plan: {
      title: 'Signing in with a password is not offered',
      text: 'The application does not offer this way to sign in. Go back to it, or ask the people who run it.',
    },
    busy: { title: 'One moment, please', text: 'The service is busy. Wait a few seconds and try again.' },
    refused: { title: 'That did not work', text: 'The page could not read what it was sent. Go back and try again.' },
    broken: {
      title: 'Something went wrong on our side',
      text: 'It is not your fault, and nothing was lost. Wait a moment and try again.',
    },
  },
};

export type Messages = typeof en;
