/** The webhook endpoints, in the console. */
export const webhooks = {
  empty: 'No endpoint gets the events of this application yet.',
  states: { on: 'On', off: 'Off', failing: 'Failing since', unreadable: 'Secret unreadable' },
  secretUnreadable:
    'Neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens its secret, so nothing is sent to it. Add the earlier key to SECRET_KEY_PREVIOUS. If the earlier key is lost, make a new secret.',
  offs: {
    operator: 'switched off by an operator',
    gone: 'the receiver said that it is gone',
    failing: 'it failed for too long',
  },
  types: 'Events',
  everyType: 'every type',
  owner: 'Told if it fails',
  deliveries: 'Deliveries',
  everyDelivery: 'All',
  deliveryStates: { waiting: 'Waiting', dead: 'Given up', sent: 'Delivered' },
  noDeliveries: 'There is no such delivery. Send a test to see one.',
  attempts: (count: number) => (count === 1 ? 'one attempt' : `${count} attempts`),
  answer: 'What the receiver answered',
  create: 'Add an endpoint',
  createIntro: 'It gets what happens from now on. The next page shows its secret, once.',
  createdTitle: 'Your new endpoint',
  createdNow: 'Copy its secret now: no page shows it again.',
  secretTitle: 'Your new secret',
  oldUntil: (day: string) => `The old secret signs too until ${day}.`,
  hints: {
    url: 'https, at a public address, without redirects.',
    owner_email: 'A mail goes there if the endpoint is switched off because it fails.',
    types: 'None chosen: every type.',
  },
  ed25519: 'Sign with a key pair too: its public half verifies without the secret',
  publicKey: 'Public key',
  change: 'Change',
  changeTitle: 'Change this endpoint',
  changeIntro: 'It counts from the next delivery.',
  back: 'To the endpoint',
  /** Each act says before what it does. */
  acts: {
    test: {
      button: 'Send a test',
      title: 'Send a test?',
      effects: [
        'The endpoint gets one event of the type webhook.test, signed like any other. No user is in it.',
        'It is tried once, also while the endpoint is switched off. The answer stands in the list of deliveries.',
      ],
    },
    again: {
      button: 'Send again',
      title: 'Send this delivery again?',
      effects: [
        'The receiver gets the same event once more, with the same webhook-id.',
        'A receiver that does not compare these ids does its work twice.',
      ],
    },
    on: {
      button: 'Switch on',
      title: 'Switch this endpoint on?',
      effects: ['It gets what waited when it was switched off, and what has happened since then.'],
    },
    off: {
      button: 'Switch off',
      title: 'Switch this endpoint off?',
      effects: ['It gets nothing more until it is switched on again. Then it gets what waited too.'],
    },
    secret: {
      button: 'New secret',
      title: 'Make a new secret?',
      effects: [
        'The next page shows the new secret, once.',
        'The old one signs too for a while, so that the receiver can change over.',
      ],
    },
    remove: {
      button: 'Remove',
      title: 'Remove this endpoint?',
      effects: [
        'Nothing more is sent to it. What waits for it and the list of its deliveries are deleted.',
        'This cannot be undone.',
      ],
    },
  },
  done: {
    webhookChanged: 'The endpoint is changed.',
    webhookRemoved: 'The endpoint is removed.',
  },
  failures: {
    webhook_not_found: 'There is no such endpoint.',
    too_many_webhooks: 'There are as many endpoints as may be. Remove one that is not used.',
    delivery_not_found: 'There is no such delivery any more.',
  },
};
