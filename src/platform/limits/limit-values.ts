const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Limit {
  points: number;
  windowSeconds: number;
  /** The name that an answer shows, where the limit's own name would reveal what only the service may know. */
  shownAs?: string;
  /** Its subject is an IP address, whose wider networks have a budget of their own: see networks.ts. */
  byNetwork?: true;
}

/**
 * How often an act may be tried. Attempts are counted by the subject that the name states. The API reference lists the
 * same.
 */
export const LIMITS = {
  'sign-in-address': { points: 60, windowSeconds: 5 * MINUTE, byNetwork: true },
  'sign-in-account': { points: 10, windowSeconds: 15 * MINUTE },
  'sign-in-known-address': { points: 10, windowSeconds: 15 * MINUTE, shownAs: 'sign-in-account' },
  'sign-in-application': { points: 6000, windowSeconds: MINUTE },
  /** Departures to upstream providers, each of which is kept until it comes back. */
  'provider-address': { points: 60, windowSeconds: 5 * MINUTE, byNetwork: true },
  'register-address': { points: 20, windowSeconds: 10 * MINUTE, byNetwork: true },
  'register-application': { points: 3000, windowSeconds: MINUTE },
  'forgot-address': { points: 20, windowSeconds: 10 * MINUTE, byNetwork: true },
  'forgot-application': { points: 3000, windowSeconds: MINUTE },
  /** Requests for digits that sign in. */
  'email-code-address': { points: 20, windowSeconds: 10 * MINUTE, byNetwork: true },
  'email-code-application': { points: 3000, windowSeconds: MINUTE },
  'code-address': { points: 60, windowSeconds: 10 * MINUTE, byNetwork: true },
  'code-application': { points: 3000, windowSeconds: MINUTE },
  /**
   * Attempts at six digits for one account, over all its emails. Beyond it only the link counts, and the answer stays
   * the same.
   */
  'code-account': { points: 20, windowSeconds: 24 * HOUR },
  /**
   * Wrong digits for a new password at one application, from IP addresses that are new to the account: many addresses
   * that each guess at many accounts share these. Beyond it only the link counts, and the answer stays the same.
   */
  'reset-digits-application': { points: 1_000, windowSeconds: 24 * HOUR },
  /**
   * Attempts at the digits that sign in, by mailbox, over all its emails. These digits have no link beside them, so what
   * strangers use up here does not count where the account signed in before: there it has attempts of its own.
   */
  'email-code-account': { points: 20, windowSeconds: 24 * HOUR },
  'email-code-known-address': { points: 20, windowSeconds: 24 * HOUR, shownAs: 'email-code-account' },
  /** Wrong digits that sign in from one IP address, to accounts that never signed in there. */
  'email-code-digits-address': { points: 100, windowSeconds: 24 * HOUR, byNetwork: true },
  /** The same from all of them at one application, so that many addresses do not guess at many accounts. */
  'email-code-digits-application': { points: 10_000, windowSeconds: 24 * HOUR },
  /**
   * The same as `code-account` for digits that link an account elsewhere or prove another email address, counted by the mailbox. A
   * stranger may ask for these, so wrong ones use up nothing of `code-account`.
   */
  'link-code-account': { points: 20, windowSeconds: 24 * HOUR },
  /**
   * Mails with a code of one kind to one address, for requests without a session: beyond it the answer stays the same and
   * nothing is sent.
   */
  'mail-recipient': { points: 5, windowSeconds: HOUR },
  /** The same mails, for an IP address or a browser that the account knows: strangers do not use these up. */
  'mail-known-address': { points: 5, windowSeconds: HOUR, shownAs: 'mail-recipient' },
  /**
   * Mails with a code that the owner of a session or of an account at a provider asks for, by that identity or account.
   * Strangers cannot spend it. Beyond it the answer says so.
   */
  'owner-mail': { points: 10, windowSeconds: HOUR },
  /** The same mails, by their kind and mailbox, which may be another person's. */
  'owner-mail-recipient': { points: 5, windowSeconds: HOUR },
  /** Attempts at the second factor of one account, at whatever page or endpoint. A right code forgives the wrong ones. */
  'mfa-account': { points: 5, windowSeconds: 15 * MINUTE },
  /** The same attempts over a day, because only a million codes are possible. */
  'mfa-account-day': { points: 50, windowSeconds: 24 * HOUR },
  /** These are for an IP address that signed in to the account before, so that strangers do not lock out the owner. */
  'mfa-known-address': { points: 5, windowSeconds: 15 * MINUTE, shownAs: 'mfa-account' },
  'mfa-known-address-day': { points: 50, windowSeconds: 24 * HOUR, shownAs: 'mfa-account-day' },
  /** First codes of an authenticator app that is being set up. By identity. */
  'mfa-setup': { points: 20, windowSeconds: 15 * MINUTE },
  /** New sets of recovery codes, each of which writes to the mailbox. By identity. */
  'recovery-codes': { points: 10, windowSeconds: HOUR },
  /**
   * Acts that need a fresh proof, right or wrong: each costs a hash or a mail, and the limits of wrong proofs forgive
   * them once one is right. By identity.
   */
  'account-change': { points: 100, windowSeconds: HOUR },
  /** Attempts at the password that a session asks for once more. */
  reauthentication: { points: 10, windowSeconds: 15 * MINUTE },
  /**
   * Attempts at the digits for a new email address, over all mails that one account asks for. Right digits do not give
   * an attempt back.
   */
  'email-change': { points: 20, windowSeconds: 24 * HOUR },
  /** Requests for another email of one account, each of which writes to its mailbox. */
  'email-change-request': { points: 20, windowSeconds: 24 * HOUR },
  /** Codes of devices that are typed, right or wrong: no user has many devices to sign in. */
  'user-code-address': { points: 30, windowSeconds: 10 * MINUTE, byNetwork: true },
  /** Sign-ins that devices start, each of which is kept until it expires. */
  'device-address': { points: 60, windowSeconds: 5 * MINUTE, byNetwork: true },
  'device-application': { points: 3000, windowSeconds: MINUTE },
  /** Logins that a browser starts at `/oauth/authorize`, each of which is kept for a day. Strangers can start them too. */
  'login-address': { points: 600, windowSeconds: 5 * MINUTE, byNetwork: true },
  'authorize-address': { points: 60, windowSeconds: MINUTE, byNetwork: true },
  /** Ways into the portal, each of which stores a code. By identity. */
  'portal-exchange': { points: 300, windowSeconds: 10 * MINUTE },
  /** Exports of everything that is stored about one account. */
  'account-export': { points: 30, windowSeconds: HOUR },
  /** Reports on telemetry, each of which may read thousands of rows. */
  'report-application': { points: 300, windowSeconds: MINUTE },
  /** Documents of clients that have to be fetched. */
  'client-document-address': { points: 30, windowSeconds: 10 * MINUTE, byNetwork: true },
  /** Programs that register themselves as clients. */
  'registration-address': { points: 30, windowSeconds: 10 * MINUTE, byNetwork: true },
  /** Those of them that were not registered yet: one address does not use up what all programs of an application share. */
  'registration-address-day': { points: 50, windowSeconds: 24 * HOUR, byNetwork: true },
  /** Programs of one application that were not registered yet: each of them stores a row for a day at least. */
  'registration-application': { points: 1_000, windowSeconds: 24 * HOUR },
  /** Logins that public clients send ahead, each of which is kept until it expires. */
  'pushed-request-address': { points: 60, windowSeconds: MINUTE, byNetwork: true },
  'api-key-address': { points: 120, windowSeconds: MINUTE, byNetwork: true },
  /** Cookies that open no console. */
  'console-address': { points: 120, windowSeconds: MINUTE, byNetwork: true },
  /** Questions to DNS about the domains of one organization, by its members. */
  'domain-check': { points: 60, windowSeconds: HOUR },
  /** Refreshes that switch to another organization, each of which is kept in the trail. By session. */
  'organization-switch': { points: 120, windowSeconds: 10 * MINUTE },
  /** Invitations, and new addresses of users, each of which is mailed. By management key or operator. */
  'invitation-sender': { points: 1_000, windowSeconds: HOUR },
  /** Emails with invitations of a member, by organization and member. */
  'invitation-member': { points: 50, windowSeconds: HOUR },
  /** The same emails of all members, by organization. */
  'invitation-organization': { points: 200, windowSeconds: HOUR },
  /** Emails of operators and members, by application and mailbox. */
  'invitation-recipient': { points: 5, windowSeconds: 24 * HOUR },
  /** Notices of operators to the mailbox that a user is moved away from, by application and mailbox. */
  'notice-recipient': { points: 5, windowSeconds: 24 * HOUR },
  /** Mails about one webhook endpoint that its answers switched off. Beyond it nothing is sent. */
  'webhook-off': { points: 3, windowSeconds: 24 * HOUR },
  /** The same mails about all endpoints of an application: three for each that it may have. */
  'webhook-off-application': { points: 60, windowSeconds: 24 * HOUR },
  /** Tests of sign-in providers, each of which asks another service. By operator. */
  'provider-trial': { points: 30, windowSeconds: 10 * MINUTE },
  'management-key-address': { points: 120, windowSeconds: MINUTE, byNetwork: true },
  /** Telemetry events of one application. A request counts as many as it reports. */
  'metrics-application': { points: 1_500_000, windowSeconds: MINUTE },
  /** Events from one IP address with a key that may only report: any visitor of a page can read such a key. */
  'metrics-address': { points: 12_000, windowSeconds: MINUTE, byNetwork: true },
  /** The bytes of the same reports, because long texts take longer to read than many events. */
  'metrics-address-bytes': { points: 4 * 1024 * 1024, windowSeconds: MINUTE, byNetwork: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
