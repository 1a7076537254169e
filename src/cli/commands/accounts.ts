import type { CliCommand } from '../command.js';

const PROFILE: [string, string][] = [
  ['--name <name>', 'the name; an empty one removes it'],
  ['--picture <url>', 'an https URL; an empty one removes it'],
  ['--locale <tag>', 'the language of pages and emails, such as en-GB; an empty one removes it'],
  [
    '--metadata <json>',
    'what your programs keep with the account: an object of at most 4 KiB; it replaces the old one',
  ],
  ['--fields <json>', 'values of the fields that the application adds to the profile; null removes one'],
];
const EXAMPLE_ID = '01990000-0000-7000-8000-000000000000';

/** What the management API does with users too. */
export const accounts: CliCommand[] = [
  {
    usage: 'identities create <email>',
    summary: 'create an account',
    details:
      'Either you answer for the mailbox (--verified), or its owner proves it with a mailed link that sets a password (--invite), or both. The link works for seven days. A sign-up for the address that nobody has confirmed gives way.',
    options: [
      ['--app <slug>', 'the application that it belongs to (required)'],
      ['--verified', 'the mailbox is its owner’s, and you answer for it'],
      ['--invite', 'mail a link that proves the mailbox and sets a password'],
      ['--external-id <id>', 'its id in a system of yours'],
      ...PROFILE,
    ],
    examples: [
      'identities create grace@example.com --app demo --invite --name "Grace Hopper"',
      'identities create grace@example.com --app demo --verified --external-id crm-4711 --json',
    ],
    run: async (input) => (await import('./accounts.acts.js')).create(input),
  },
  {
    usage: 'identities update <id>',
    isChange: true,
    summary: 'change the profile or the metadata of an account; what is not named stays',
    options: [
      ...PROFILE,
      ['--metadata-patch <json>', 'changes only what it names; null removes a member; it comes after --metadata'],
    ],
    examples: [
      `identities update ${EXAMPLE_ID} --name "Ada King"`,
      `identities update ${EXAMPLE_ID} --metadata-patch '{"plan":"pro","trial_ends":null}'`,
    ],
    run: async (input) => (await import('./accounts.acts.js')).update(input),
  },
  {
    usage: 'identities invite <id>',
    summary: 'mail the invitation to an account again',
    details: 'An earlier link works no more. Also for somebody who signed up and never confirmed the address.',
    examples: [`identities invite ${EXAMPLE_ID}`],
    run: async (input) => (await import('./accounts.acts.js')).invite(input),
  },
  {
    usage: 'identities change-email <id> <email>',
    summary: 'give an account another email address',
    details:
      'You answer for it that the new mailbox is its owner’s. Both mailboxes get a mail; the one to the old mailbox has a link that undoes the change for seven days.',
    examples: [`identities change-email ${EXAMPLE_ID} ada@example.org`],
    run: async (input) => (await import('./accounts.acts.js')).changeEmail(input),
  },
  {
    usage: 'identities require-new-password <id>',
    summary: 'let the next sign-in with the password lead to a new one',
    details: 'Sessions go on: end them too if a stranger may have one.',
    examples: [`identities require-new-password ${EXAMPLE_ID}`],
    run: async (input) => (await import('./accounts.acts.js')).requireNewPassword(input),
  },
];
