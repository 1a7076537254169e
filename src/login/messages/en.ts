import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

/** Every word of the hosted pages. The other languages have the type of this one, so none can miss a sentence. */
export const en = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: 'At least 8 characters. A few unrelated words work well.',
  signIn: 'Sign in',
  signInInstead: 'Sign in instead',
  createAccount: 'Create account',
  createAnAccount: 'Create an account',
  createYourAccount: 'Create your account',
  code: 'Code',
  codeHint: 'The six digits in the email.',
  verify: 'Verify',
  resend: 'Resend email',
  noCode:
    'No code? Look in your spam folder too. If this address already has an account, the email says so: sign in instead.',
  nextMail: (seconds: number) => `(${seconds}\u00a0s)`,
  trouble: 'Trouble?',
  yourAddress: 'your address',
  otherAddress: 'Edit',
  checkInbox: 'Check your inbox',
  verificationSent: (address: string) => `Use the link or the code in our email to ${address}.`,
  confirmEmail: 'Verify your email',
  confirmIntro: (address: string, application: string) =>
    `Verify that ${address} is yours. You will then be signed in to ${application}.`,
  notYours: 'Didn’t ask for this? Close this page and nothing will happen.',
  wasItYou: 'Was it you?',
  wasItYouIntro: (address: string, application: string) =>
    `Someone asked ${application} for an account for ${address}. The request came from another browser than this one.`,
  signUpPasswordHint: 'The one that was chosen at sign-up.',
  itWasMe: 'It was me',
  itWasNotMe: 'It was not me',
  notMeNote: 'This sign-up and its password are then removed.',
  signUpPasswordIntro: (address: string, application: string) =>
    `The password of the sign-up does not match. With a new one, ${address} is verified at ${application}.`,
  newPasswordElsewhere: (address: string, application: string) => `For ${address} at ${application}.`,
  askedWhen: 'When',
  askedFrom: 'IP address',
  askedWith: 'Device',
  openedElsewhere: 'Did you open the link on another device? Confirm there, then continue here.',
  continue: 'Continue',
  forgotPassword: FORGOT_PASSWORD.en,
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter your account’s email address and we will send you a link to set a new password.',
  sendResetLink: 'Send reset link',
  resetSent: (address: string) =>
    `If there is an account for ${address}, an email is on its way. Click the link in the email, or enter the code here.`,
  linkSpent: 'This link is no longer valid. Enter the code from the latest email, or ask for another.',
  askAgain: 'Ask for another email',
  newPassword: 'New password',
  newPasswordTitle: 'Choose a new password',
  newPasswordIntro: (address: string, application: string) =>
    `For ${address}. You will then be signed in to ${application}.`,
  setPassword: 'Set password',
  sessionsEnd: 'You will be signed out everywhere else.',
  cancel: 'Cancel',
  continueTo: (host: string) => `to continue to ${host}`,
  backTo: (application: string) => `Back to ${application}`,
  backToSignIn: 'Back to sign in',
  quote: 'If it happens again, please report it with the request ID below.',
  requestId: 'request ID',
  remembered: {
    wish: 'Remember me in this browser',
    continueAs: (email: string) => `Continue as ${email}`,
    forget: 'Forget this browser',
    useAnother: 'Use another account',
  },
  linking: LINKING.en,
  secondFactor: SECOND_FACTOR.en,
  passkeys: PASSKEYS.en,
  providers: {
    or: 'or',
    continueWith: (provider: string) => `Continue with ${provider}`,
  },
  problems: {
    passkey_invalid: 'This passkey was not accepted. Try again, or sign in another way.',
    passkey_unknown: 'This passkey is no longer valid: it was removed, or the password was reset. Sign in another way.',
    passkey_of_other_account: 'This passkey belongs to another account. Choose another one, or sign in another way.',
    provider_sign_in_cancelled: 'You came back without signing in there. Choose how to continue.',
    credentials_invalid:
      'The email or password is wrong. Check both and try again. If they are right and your address is not verified yet, we are sending you a new email.',
    email_invalid: 'Enter your full email address, such as name@example.com.',
    email_code_invalid: 'This code is wrong or no longer valid. Check it, or ask for another email.',
    sign_up_password_wrong: 'This is not the password that was chosen at sign-up. Try again.',
    sign_up_password_spent: 'The password was wrong five times. Choose a new one.',
    sign_up_not_confirmed: 'Not confirmed yet. Open the link in the email first, or enter the code.',
    browser_not_remembered: 'This browser is no longer remembered. Sign in once more.',
    mfa_code_invalid: 'This code is wrong or was used already. Wait for the next one, or use a recovery code.',
    mfa_required: 'This account has two-step verification. Enter its code too, and your new password once more.',
    mail_just_sent: (moment: string) => `We have just sent an email. You can ask for another ${moment}.`,
    password_missing: 'Enter your password.',
    password_too_short: 'Use at least 8 characters.',
    password_too_long: 'Use at most 256 characters.',
    password_common: 'This is one of the most common passwords and would be guessed first. Choose another.',
    password_personal: 'This contains your name, your email or the name of the application. Choose another.',
    password_guessable: 'This is too easy to guess. A few unrelated words make a good password.',
    malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
    too_many_requests: (moment: string) => `Too many attempts. Try again ${moment}.`,
    overloaded: 'A lot of people are signing in right now. Try again in a few seconds.',
    unavailable: 'We cannot sign you in right now. Try again in a few seconds.',
  },
  outcomes: {
    verified: {
      title: 'Your email is verified',
      text: (application: string) =>
        `Go back to the window where you signed up. Or sign in to ${application} with your password.`,
    },
    'password-chosen': {
      title: 'Your new password is set',
      text: (application: string) => `Your email is verified. Sign in to ${application} with your new password.`,
    },
    'password-set': {
      title: 'Your new password is set',
      text: (application: string) =>
        `Sign in to ${application} with your new password. You have been signed out everywhere else.`,
    },
    'not-me': {
      title: 'Thank you for telling us',
      text: (application: string) =>
        `The sign-up at ${application}, its password and its codes are removed. There is nothing else to do.`,
    },
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
    mailed_link_expired: {
      title: 'This link has expired',
      text: 'A link in an email works for a short time only. Go back to the application, sign in or sign up again, and open the latest email.',
    },
    login_finished: {
      title: 'This sign-in is finished',
      text: 'It was completed in this browser or in another one. If you are not signed in here, go back to the application and sign in again.',
    },
    login_cancelled: {
      title: 'This sign-in was cancelled',
      text: 'Nothing has changed. Go back to the application to start again.',
    },
    other_browser: {
      title: 'Opened in another browser',
      text: 'This sign-in was started in another browser, or its cookies were deleted. Open the application in this browser and sign in again.',
    },
    mailed_link_spent: {
      title: 'This link is no longer valid',
      text: 'It was already used, was replaced by a newer email, or has expired. Open the latest email, or sign in again from the application.',
    },
    first_factor_lapsed: {
      title: 'Please sign in again',
      text: 'It took too long, or the code was wrong five times. Nothing has changed. Get your code ready, and sign in again.',
    },
    form_not_trusted: {
      title: 'We could not check this form',
      text: 'It did not come from this page, or your browser blocks cookies. Allow cookies for this site and try again.',
    },
    destination_not_allowed: {
      title: 'This sign-in cannot continue',
      text: 'The address it should return to no longer belongs to the application. Go back to the application and sign in again.',
    },
    provider_blocked_by_plan: {
      title: 'This way to sign in is not available',
      text: 'The application does not offer this way to sign in. Go back to it, or ask the people who run it.',
    },
    provider_unknown: {
      title: 'This way to sign in is no longer offered',
      text: 'The application has removed it. Sign in another way.',
    },
    provider_unreachable: {
      title: 'The provider does not respond',
      text: 'We could not reach the provider that should sign you in. Nothing is lost. Try again in a minute, or sign in another way.',
    },
    provider_refused: {
      title: 'The provider did not sign you in',
      text: 'It reported an error and gave no further details. Try again, or sign in another way.',
    },
    provider_answer_invalid: {
      title: 'We could not trust the answer',
      text: 'The provider sent an answer that does not fit this sign-in, so you are not signed in. Try again, or sign in another way.',
    },
    provider_answer_unknown: {
      title: 'This step was already taken',
      text: 'A provider’s answer works once and only for a few minutes. Perhaps this page was opened twice, or with the back button. Sign in again.',
    },
    nothing_to_link: {
      title: 'This step is over',
      text: 'It was completed or left, or another sign-in has taken its place. Start again with the provider’s button.',
    },
    account_blocked: {
      title: 'This account is blocked',
      text: 'You cannot sign in with it at the moment. The people who run the application can say why.',
    },
    upstream_account_taken: {
      title: 'Linked to another account',
      text: 'In the meantime, your account at the provider was linked to another account here. Start again to sign in to that account.',
    },
    unknown_route: {
      title: 'This page does not exist',
      text: 'The address was mistyped, or the page cannot be opened on its own. Go back to the application and sign in from there.',
    },
    busy: {
      title: 'One moment, please',
      text: 'The service is busy. Wait a few seconds and try again.',
    },
    refused: {
      title: 'That did not work',
      text: 'We could not read what your browser sent. Go back and try again.',
    },
    broken: {
      title: 'Something went wrong on our side',
      text: 'It is not your fault, and nothing was lost. Wait a moment and try again.',
    },
  },
};

export type Messages = typeof en;
