/** Who is invited to an application. */
export const invitations = {
  intro: 'An invitation lets the owner of a mailbox make an account.',
  closed: 'Invitations let nobody in now.',
  empty: 'Nobody is invited yet.',
  email: 'Email address',
  name: 'Name',
  nameHint: 'The account gets it, unless the person gives another.',
  language: 'Language',
  languageHint: 'Of the email, such as en-GB; empty for the usual one.',
  page: 'Page',
  pageHint: 'Where the person begins; empty for the first origin of the application.',
  lasts: 'It lasts',
  days: (days: number) => (days === 1 ? 'one day' : `${days} days`),
  sent: 'Sent',
  ends: 'Ends',
  actions: 'Actions',
  states: { open: 'Open', accepted: 'Accepted', withdrawn: 'Withdrawn', expired: 'Expired' },
  create: 'Invite a person',
  effects: [
    'An email with a link goes to this address.',
    'Until the invitation ends, the owner of the mailbox may make an account, however they sign in.',
  ],
  acts: {
    resend: {
      title: 'Send this invitation again?',
      button: 'Send again',
      effects: [
        'Another email goes to this address. The link of the earlier one leads nowhere any more.',
        'The invitation lasts as long again.',
      ],
    },
    withdraw: {
      title: 'Withdraw this invitation?',
      button: 'Withdraw',
      effects: [
        'Its link leads nowhere any more, and the address makes no account.',
        'An account that the person has made already stays.',
      ],
    },
  },
  done: {
    personInvited: 'The invitation is on its way.',
    invitationSentAgain: 'The invitation is on its way again.',
    invitationWithdrawn: 'The invitation is withdrawn.',
  },
  failures: {
    invitation_open: 'This address has an open invitation. Send that one again, or withdraw it first.',
    invitation_ended: 'The invitation was accepted or withdrawn meanwhile.',
    invitation_not_needed: 'This address has an account at the application already.',
    invitations_closed: 'Nobody may make an account at this application. Change that in the settings first.',
  },
};
