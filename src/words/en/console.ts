import { counted } from '../counted.js';
import type { FailureFacts } from '../numbers.js';
import { applications } from './console-applications.js';
import { mail } from './console-mail.js';
import { overview } from './console-overview.js';
import { consolePeople } from './console-people.js';
import { signingKeys } from './console-signing-keys.js';
import { trail } from './console-trail.js';

const sessionsEnded = counted('One session ended.', '# sessions ended.', 'No session ended.');

/** The console. */
export const consoleWords = {
  name: 'Gatehouse Console',
  /** What stands around every page. */
  frame: {
    overview: 'Overview',
    people: 'People',
    applications: 'Applications',
    trail: 'Audit trail',
    mail: 'Mail',
    operators: 'Operators',
    signingKeys: 'Signing keys',
    account: 'Your account',
    signOut: 'Sign out',
    every: 'Every application',
    save: 'Save',
    more: 'Show more',
    none: 'There is nothing here yet.',
    reason: 'Reason',
    fieldRefused: (name: string) => `${name} is not accepted as it is.`,
    reasonMissing: {
      title: 'Say why',
      intro: 'Nothing has been done yet: the reason is missing. What you typed is kept.',
    },
    again: 'Try again',
    kept: 'What you typed is kept on this page.',
    uncertain: 'It is not certain whether it was done: look before you try again.',
    reasonHint: 'It stands in the audit trail.',
  },
  /** Coming in and going. */
  entry: {
    firstTitle: 'There is no operator yet',
    first: 'Open the console for its first owner on the command line of Gatehouse. The command prints a link.',
    closedTitle: 'The console is closed',
    closed: 'You are signed out in this browser.',
    signIn: 'Sign in',
    signInBeside: 'Sign in, in a new window',
    developer: 'Open as the developer',
    developerHint: 'Only on this machine, and only while you develop.',
  },
  find: {
    label: 'Find a person, a session or a request',
    hint: 'Email, name, id, request id',
  },
  applications,
  people: consolePeople,
  overview,
  trail,
  mail,
  signingKeys,
  operators: {
    intro: 'Who may open the console, and what they may do.',
    invite: 'Invite an operator',
    inviteIntro: 'They get a mail with a link. It sets a password, and the first sign-in sets up a second factor.',
    email: 'Email address',
    role: 'Role',
    application: 'Application',
    applicationHint: 'Its slug. Leave it empty for every application.',
    invited: 'Invited',
    you: 'You',
    take: 'Take the role away',
    takeTitle: 'Take this role away?',
    takeIntro: (email: string, role: string, application: string) =>
      `${email} is no longer ${role} at ${application}. What they have open shows nothing more.`,
    roles: { owner: 'Owner', admin: 'Admin', support: 'Support', viewer: 'Viewer' },
    roleHints: {
      owner: 'Everything, and the operators.',
      admin: 'Everything but the operators.',
      support: 'Sees people, ends sessions, sends mails again.',
      viewer: 'Sees, and changes nothing.',
    },
  },
  /** What has just been done. */
  done: {
    invited: (_count: number) => 'The invitation is on its way.',
    taken: (_count: number) => 'The role is taken away.',
    mailRetried: (_count: number) => 'The mail is sent again at once.',
    rotated: (_count: number) => 'The keys are rotated.',
    ended: (count: number) => sessionsEnded(count),
    ...applications.done,
    ...consolePeople.done,
  },
  refusedTitle: 'That did not work',
  broken: 'Something is broken on our side.',
  absent: 'It is not there, or no longer.',
  /** By the code of the failure. Others say what a program reads. */
  failures: {
    mail_settled:
      'This mail is not sent again: it was sent or discarded, is being sent now, or its code has expired. Look at it again.',
    body_too_large: 'That is more text than a form may send.',
    unavailable: 'The service cannot reach its database right now. Try again in a few seconds.',
    overloaded: 'The service is busy right now. Try again in a few seconds.',
    too_many_requests: ({ moment }: FailureFacts) => `Too many attempts. Try again ${moment}.`,
    provider_unreachable: 'The provider does not answer, so the test ends here. Try again in a minute.',
    console_closed: 'The console was closed in this browser meanwhile. Sign in, and send the form again.',
    proof_needed: 'This needs a sign-in of just now. Sign in, and send the form again.',
    not_an_operator: 'This account has no role in the console. An owner can give it one.',
    role_too_small: 'Your role does not allow this.',
    form_not_trusted: 'The form was too old, or did not come from this page. Nothing was changed.',
    last_owner: 'This is the last owner of every application. Make another operator an owner first.',
    signing_key_too_young: signingKeys.tooYoung,
    operator_unknown: 'There is no such operator any more.',
    confirmation_differs: 'What you typed is not the name that the page asks for. Nothing was changed.',
    unknown_route: 'There is no such page.',
    api_key_taken: 'There already is a key of this name that works. Choose another one.',
    version_stale: 'It has changed meanwhile. Nothing was done: look at it again.',
    webhook_off: 'The endpoint is switched off. Switch it on first.',
    trial_unknown:
      'This answer belongs to no test of yours in this browser, or it came too late. Begin the test again.',
    ...applications.clients.failures,
    ...applications.webhooks.failures,
    ...consolePeople.failures,
  },
};

export type ConsoleWords = typeof consoleWords;
