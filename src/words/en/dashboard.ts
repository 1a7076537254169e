/** The dashboard, in the console and on its own page. */
export const dashboard = {
  period: 'Period',
  lastHour: 'Last hour',
  head: (range: string, compared: string) => `${range} UTC. ${compared}`,
  againstHour: 'Changes are measured against the hour before.',
  against: (period: string) => `Changes are measured against the ${period} before.`,
  notKept: 'The period before this one is no longer kept.',
  about: (period: string) => `The plan keeps events for ${period}. All times are in UTC.`,
  noChange: 'No change',
  points: (points: string, form: Intl.LDMLPluralRule) => `${points} ${form === 'one' ? 'point' : 'points'}`,
  pair: (name: string, value: string) => `${name}: ${value}`,
  count: 'Count',
  share: 'Share',
  errors: 'Errors',
  errorRate: 'Error rate',
  sessions: 'Sessions',
  users: 'Users',
  numbers: 'Numbers',
  numbersOf: (title: string) => `Numbers of “${title}”`,
  toCharts: 'To the charts',
  from: 'From (UTC)',
  whatHappened: 'What happened',
  tiles: {
    duration: (percentile: string) => `${percentile} duration`,
    sessions: 'Active sessions',
    users: 'Active users',
    seats: 'Seats used',
    unlimited: 'unlimited',
    ofSeats: (seats: string, share: string) => `of ${seats}: ${share}`,
  },
  events: {
    title: 'Events',
    request: { many: 'Requests', target: 'Request', none: 'No requests in this period' },
    navigation: { many: 'Page views', target: 'Page', none: 'No page views in this period' },
    custom: { many: 'Custom events', target: 'Event', none: 'No custom events in this period' },
    chooseOthers: 'Other events were reported: choose them above.',
    chooseLonger: 'Choose a longer period to see earlier ones.',
    waiting: 'Waiting for the first event',
    sendFirst: (application: string, scope: string) =>
      `${application} has not reported anything yet. Send an event with an API key that has the scope “${scope}”, and load this page again.`,
  },
  traffic: {
    title: (events: string) => `${events} over time`,
    summary: (title: string, all: string, errors: string) =>
      `${title}: ${all} in all, ${errors} of them errors. The numbers are below.`,
    notOver: 'Not over yet',
    before: 'Period before',
    refused: 'Refused',
    targets: 'Top targets',
  },
  latency: {
    title: 'How long they take',
    summary: (title: string, half: string, most: string, nearlyAll: string) =>
      `${title}: half take at most ${half}, ${most}, ${nearlyAll}. The numbers are below.`,
    none: (member: string) => `None of these events has a duration. Events that report one as “${member}” show here.`,
  },
  activity: {
    title: 'Active sessions and users',
    summary: (title: string, sessions: string, users: string) =>
      `${title}: now ${sessions} sessions of ${users} users. The numbers are below.`,
    none: 'They are counted every few minutes. The first count is not here yet.',
  },
  signIns: {
    title: 'Sign-ins',
    none: 'No sign-in in this period.',
    step: 'Step',
    conversion: 'Conversion',
    of: (step: string) => `of “${step}”`,
    steps: {
      started: 'Started',
      page_shown: 'Sign-in page shown',
      credential: 'Credential accepted',
      second_factor: 'Second factor accepted',
      exchanged: 'Code exchanged',
      first_event: 'First event of the session',
    },
  },
  providers: {
    title: 'Sign-ins by provider',
    provider: 'Provider',
    accepted: 'Accepted',
    exchanged: 'Exchanged',
    /** What signs in without a provider. */
    own: { password: 'Password', passkey: 'Passkey', remembered: 'Remembered browser' },
  },
  refreshes: {
    title: 'Refreshes',
    none: 'No refresh in this period.',
    outcomes: {
      rotated: 'New tokens',
      replayed: 'The same tokens, to a repeated request',
      recovered: 'New tokens after a lost response',
      caught_up: 'New tokens after the database lost a refresh',
      reused: 'Refused: the token was used before',
      expired: 'Refused: the token has expired',
      revoked: 'Refused: the session has ended',
      invalid: 'Refused: not a token of this service',
    },
  },
  signOuts: { title: 'Ended sessions', none: 'No session ended in this period.' },
};

export type DashboardWords = typeof dashboard;
