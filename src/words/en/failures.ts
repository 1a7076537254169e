import type { FailureFacts } from '../numbers.js';
import { spelled } from './numbers.js';
/** What must be corrected in a form of the hosted login, by the code of the failure. */
export const loginProblems = {
  passkey_invalid: 'This passkey was not accepted. Try again, or sign in another way.',
  passkey_unknown: 'This passkey is no longer valid. Sign in another way.',
  passkey_of_other_account: 'This passkey belongs to another account. Choose another one, or sign in another way.',
  provider_sign_in_cancelled: 'You came back without signing in there. Choose how to continue.',
  credentials_invalid:
    'The email or password is wrong. Check both and try again. If they are right and your address is not verified yet, we are sending you a new email.',
  new_password_due: 'A new password is due. Go back to the sign-in page and choose that you have forgotten it.',
  email_invalid: 'Enter your full email address, such as name@example.com.',
  user_code_unknown: 'No device shows this code. Compare it letter by letter.',
  email_code_invalid: 'This code is wrong or no longer valid. Check it, or ask for another email.',
  sign_up_password_wrong: 'This is not the password that was chosen at sign-up. Try again.',
  sign_up_password_spent: ({ signUpTries }: FailureFacts) =>
    `The password was wrong ${spelled(signUpTries)} times. Choose a new one.`,
  sign_up_not_confirmed: 'Not confirmed yet. Open the link in the email first, or enter the code.',
  profile_fields_invalid: 'A field is missing or does not fit. Check what you filled in.',
  agreement_required: 'Tick every box to go on. Each link opens the version that applies now.',
  browser_not_remembered: 'This browser is no longer remembered. Sign in once more.',
  organization_not_member:
    'That account is not a member of this organization. Sign in with another one, or ask the people who run the application to add you.',
  membership_required:
    'This application lets in members of organizations only, and that account belongs to none. Ask the people who run the application to add you.',
  organization_policy:
    'This organization asks for another sign-in: once more, in another way, or with a second factor. Choose a way to sign in, or another account.',
  organization_address:
    'That account is not at an address of the organization that runs this provider. Sign in another way.',
  other_user_wanted:
    'The application asked for another account than this one. Sign in with that account, or go back to the application.',
  mfa_code_invalid: 'This code is wrong or was used already. Wait for the next one, or use a recovery code.',
  mfa_required: 'This account has two-step verification. Enter its code too, and your new password once more.',
  mail_just_sent: ({ moment }: FailureFacts) => `We have just sent an email. You can ask for another ${moment}.`,
  password_missing: 'Enter your password.',
  password_too_short: ({ leastCharacters }: FailureFacts) => `Use at least ${leastCharacters} characters.`,
  password_too_long: ({ mostCharacters }: FailureFacts) => `Use at most ${mostCharacters} characters.`,
  password_common: 'This is one of the most common passwords and would be guessed first. Choose another.',
  password_personal: 'This contains your name, your email or the name of the application. Choose another.',
  password_guessable: 'This is too easy to guess. A few unrelated words make a good password.',
  malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
  too_many_requests: ({ moment }: FailureFacts) => `Too many attempts. Try again ${moment}.`,
  overloaded: 'A lot of people are signing in right now. Try again in a few seconds.',
  unavailable: 'We cannot sign you in right now. Try again in a few seconds.',
};

export type LoginProblems = typeof loginProblems;

/** Failures that need a page of their own. */
export const loginFailures = {
  login_link_invalid: {
    title: 'This link does not work',
    text: 'It was changed or cut off on its way here. Go back to the application and sign in from there.',
  },
  organization_policy: {
    title: 'This organization asks for another sign-in',
    text: 'Sign in once more, in another way, or with a second factor. Then this organization lets you in.',
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
    text: ({ factorTries }: FailureFacts) =>
      `It took too long, or the code was wrong ${spelled(factorTries)} times. Nothing has changed. Get your code ready, and sign in again.`,
  },
  form_not_trusted: {
    title: 'We could not check this form',
    text: 'It did not come from this page, or your browser blocks cookies. Allow cookies for this site and try again.',
  },
  destination_not_allowed: {
    title: 'This sign-in cannot continue',
    text: 'The address it should return to no longer belongs to the application. Go back to the application and sign in again.',
  },
  user_code_used: {
    title: 'This code was already used',
    text: 'The device was allowed or refused with it. To sign in, start again on the device: it shows a new code.',
  },
  user_code_expired: {
    title: 'This code has expired',
    text: 'A code of a device works for a few minutes. Start again on the device: it shows a new code.',
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
  invitation_invalid: {
    title: 'This invitation is over',
    text: 'It was accepted, withdrawn or sent again, or it has expired. If you have a newer email, use that one. Otherwise ask the people who invited you.',
  },
  address_not_admitted: {
    title: 'This address is not invited',
    text: 'The application does not take new accounts for every email address, and yours is not invited. Sign in with the address that was invited, or ask the people who run the application.',
  },
  sign_up_closed: {
    title: 'New accounts are not possible',
    text: 'The application takes no sign-ups. If you have an account, sign in with it.',
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
  client_unknown: {
    title: 'This sign-in cannot begin',
    text: 'The application that sent you here has asked for it in a way that we do not accept. Only the people who run the application can put it right.',
  },
  sign_out_refused: {
    title: 'This sign-out cannot begin',
    text: 'You may still be signed in here. The application that sent you here has asked for the sign-out in a way that we do not accept. Only the people who run the application can put it right.',
  },
  refused: {
    title: 'That did not work',
    text: 'We could not read what your browser sent. Go back and try again.',
  },
  broken: {
    title: 'Something went wrong on our side',
    text: 'It is not your fault, and nothing was lost. Wait a moment and try again.',
  },
};

export type LoginFailures = typeof loginFailures;

/** What must be corrected in a form of the account pages, beside what the hosted login says too. */
export const portalProblems = {
  last_manager:
    'The organization would have members, and no one who manages it. Give another member a role that manages it first.',
  role_beyond: 'This needs permissions that you do not have in this organization.',
  roles_missing: 'Choose at least one role.',
  invitation_open: 'This address has an open invitation. Send that one again, or withdraw it first.',
  invitation_ended: 'The invitation was accepted or withdrawn meanwhile.',
  invitation_unknown: 'This invitation no longer exists.',
  member_already: 'This address belongs to a member already. Change their roles instead.',
  dns_unanswered: ({ moment }: FailureFacts) => `DNS did not answer for this domain. Try again ${moment}.`,
  domain_claimed: 'The organization has claimed this domain already.',
  domain_not_claimable: 'People of many organizations use this domain. Claim one that is your organization’s own.',
  domain_record_missing: 'DNS does not have this record yet. Set it, or wait: a new one can take an hour to be seen.',
  domain_record_other: 'DNS has this record with another value. Set the value that stands here, and check again later.',
  domain_taken:
    'Another organization has proved this domain, and it belongs to one alone. It must be removed there first.',
  domain_unknown: 'The organization no longer has this domain.',
  domains_full: 'The organization has as many domains as it can have. Remove one first.',
  overloaded: 'The service is busy, so this did not work. Try again in a few seconds.',
  unavailable: 'This did not work just now. Try again in a few seconds.',
  password_wrong: 'This is not your current password. Check it and try again.',
  fresh_proof_invalid: 'This code is wrong, was used already, or is too old.',
  second_factor_not_proved:
    'You have not used your second step in this session. Use a code or a passkey, or sign out and sign in again with one of them.',
  passkey_too_new:
    'This passkey was added after you signed in, so it does not count here yet. Sign out and sign in again with it, and it counts at once. Until then, use another way.',
  second_factor_too_new:
    'The authenticator app was turned on after you signed in, so its codes do not count here yet. Sign out and sign in again with a code, and they count at once.',
  malformed_input: 'Something in this form could not be read. Check what you typed and try again.',
  current_password_required: 'Enter your current password too.',
  mfa_setup_code_invalid:
    'This is not the code that the app shows now. Check the clock of your phone, and try the next code.',
  email_unchanged: 'This is already the address of your account.',
  address_change_invalid:
    'This code is wrong or too old, or the address is not free. Check it, or ask for the change again.',
  last_way_in:
    'This is the last way to sign in to your account. Add another one first: a password, a passkey, or another account.',
  passkey_not_accepted: 'The passkey was not accepted. Try again.',
  passkey_not_added: 'Your account already has this passkey, or has the maximum number of passkeys.',
  passkey_invalid: 'This passkey was not accepted. Try again, or confirm in another way.',
  last_owner_stays:
    'You are the last owner of the console, so your account stays. Make another operator an owner first.',
  second_factor_kept: 'An operator keeps a second factor. Add a passkey or an authenticator app first.',
  deletion_not_confirmed: 'This is not the address of your account.',
  merge_mfa_required: 'The account of this address has two-step verification. Enter its code too.',
  merge_app_required:
    'The account of this address is protected by a passkey alone. Sign in to it, turn on two-step verification with an app, and link again.',
  real_address_due: 'This address hides another one too. Enter the real one.',
  form_not_trusted: 'Your account was opened again after this form was shown. Check the form and send it again.',
};

export type PortalProblems = typeof portalProblems;

/** Failures that need a page of their own, beside those of the hosted login. */
export const portalFailures = {
  page_session_over: {
    title: 'Your account is not open here',
    text: 'You were signed out, or you did not use the page for too long. Nothing is lost. Go back to the application and open your account from there.',
  },
  form_came_too_late: {
    title: 'Your account is no longer open here',
    text: 'You were signed out, or you did not use the page for too long. What you have just sent is not saved, and nothing has changed. Go back to the application, open your account from there, and do it again.',
  },
  changed_meanwhile: {
    title: 'Your account has changed meanwhile',
    text: 'It may have changed in another window or on another device. Nothing was done. Open your account to see it as it is now.',
  },
  portal_code_invalid: {
    title: 'This link is no longer valid',
    text: 'It works once and only for a short time. Go back to the application and open your account again.',
  },
  feature_blocked_by_plan: {
    title: 'This page is not available',
    text: 'The application does not offer it. Go back to it, or ask the people who run it.',
  },
  unknown_route: {
    title: 'This page does not exist',
    text: 'The address was mistyped, or the page is no longer there.',
  },
  view_is_read_only: {
    title: 'Closed in a view',
    text: 'You see the account of another person. Nothing in it can be changed, and nothing secret is shown. End the view to open an account of your own.',
  },
  view_is_over: {
    title: 'The view is over',
    text: 'The account of the other person is closed here. You can begin another view in the console.',
  },
  opened_elsewhere: {
    title: 'Open your account from the application',
    text: 'This link can only be followed in a window of its own. Go back to the application and open your account again.',
  },
  linked_elsewhere: {
    title: 'Linked to another account',
    text: 'Your account at the provider is already linked to another account here. Sign in with it, and unlink it in that account first.',
  },
  link_answer_unknown: {
    title: 'This step was already taken',
    text: 'A provider’s answer works once and only for a few minutes. Perhaps this page was opened twice. Start again if nothing was linked.',
  },
  email_undo_invalid: {
    title: 'This link does not work',
    text: ({ undoDays }: FailureFacts) =>
      `It was already used, or it has expired: it works once, for ${spelled(undoDays)} days.`,
  },
  former_email_taken: {
    title: 'The address is in use',
    text: 'Another account uses your old address now, so it cannot be restored here. Contact the people who run the application.',
  },
  gone: {
    title: 'This was already removed',
    text: 'It was removed in this window or in another one.',
  },
};

export type PortalFailures = typeof portalFailures;
