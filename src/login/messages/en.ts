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
  code: 'Code',
  codeHint: 'The six digits in the mail.',
  verify: 'Verify',
  resend: 'Send another mail',
  nextMail: (moment: string) => `You can ask for another mail ${moment}.`,
  yourAddress: 'your address',
  otherAddress: 'Use another address',
  checkInbox: 'Check your inbox',
  verificationSent: (address: string) =>
    `We have sent a mail to ${address}. Follow the link in it, or enter its code here.`,
  confirmEmail: 'Confirm your email',
  confirmIntro: (address: string, application: string) =>
    `Verify that ${address} is yours. You are then signed in to ${application}.`,
  notYours: 'You did not ask for this? Then close this page, and nothing happens.',
  forgotPassword: 'Forgot password?',
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter the email of your account, and we send you a link to set a new password.',
  sendResetLink: 'Send reset link',
  resetSent: (address: string) =>
    `If there is an account for ${address}, a mail is on its way. Follow the link in it, or enter its code here.`,
  linkSpent: 'This link does not count any more. Enter the code of the newest mail, or ask for another.',
  askAgain: 'Ask for another mail',
  newPassword: 'New password',
  newPasswordTitle: 'Choose a new password',
  newPasswordIntro: (address: string, application: string) =>
    `For ${address}. You are then signed in to ${application}.`,
  setPassword: 'Set password',
  sessionsEnd: 'Everywhere else you will be signed out.',
  cancel: 'Cancel',
  continueTo: (host: string) => `to continue to ${host}`,
  backTo: (application: string) => `Back to ${application}`,
  backToSignIn: 'Back to sign in',
  quote: (requestId: string) => `If it happens again, report it with this number: ${requestId}`,
  problems: {
    credentials_invalid: 'The email or the password is wrong. Check both and try again.',
    email_invalid: 'Enter your whole email address, such as name@example.com.',
    email_code_invalid: 'This code is wrong, or it does not count any more. Check it, or ask for another mail.',
    mail_just_sent: (moment: string) => `A mail has just been sent. You can ask for another ${moment}.`,
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
    mailed_link_spent: {
      title: 'This link does not count any more',
      text: 'It was used, was replaced by a newer mail, or has expired. Open the newest mail, or sign in again from the application.',
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
    unknown_route: {
      title: 'There is no such page',
      text: 'The address was mistyped, or is not meant to be opened by itself. Go back to the application and sign in from there.',
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
