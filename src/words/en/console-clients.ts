/** The clients of OpenID Connect, in the console. */
export const clients = {
  intro: 'Programs that sign users in with OpenID Connect. The application itself is one too.',
  empty: 'There is no further client yet.',
  types: { web: 'Server', public: 'Public', machine: 'Without users' },
  asksConsent: 'Asks for consent',
  create: 'Add a client',
  createIntro:
    'It signs users of this application in from now on. A client that keeps secrets gets one, which the next page shows once.',
  idHint: 'Lower-case letters, digits and hyphens. It never changes.',
  kindHints: {
    web: 'Runs on a server and keeps a secret',
    public: 'Runs at the user, in a browser or an app, and keeps none',
    machine: 'Has no users and signs in as itself',
  },
  hints: {
    redirect_urls: 'Where a sign-in may lead, one on each line, compared to the letter.',
    post_logout_urls: 'Where a sign-out may lead, one on each line.',
    scopes: 'Beside those of OpenID Connect, one on each line.',
  },
  createdTitle: 'Your new client',
  created: (name: string) => `“${name}” can sign users in.`,
  createdWithSecret: (name: string) => `“${name}” can sign users in. Copy its secret now: no page shows it again.`,
  toClient: 'To the client',
  secrets: 'Secrets',
  newSecret: 'Make a secret',
  keepsNone: 'A public client keeps no secret.',
  noSecret: 'It has no secret yet.',
  change: 'Change',
  changeTitle: 'Change this client',
  remove: 'Remove',
  removeTitle: 'Remove this client?',
  removeEffects: [
    'No user signs in with it any more, and its secrets stop working at once.',
    'None of its sessions can be refreshed. Access tokens that it holds end by themselves within minutes.',
    'This cannot be undone. A new client of the same id starts without secrets.',
  ],
  done: {
    clientChanged: 'The client is changed.',
    clientRemoved: 'The client is removed.',
  },
  failures: {
    application_client_unknown: 'There is no such client.',
    client_taken: 'The application has a client of this id already. Choose another one.',
    client_keeps_no_secret: 'A public client keeps no secret.',
  },
};
