import { type CliCommand, YES } from '../command.js';

const WHERE = 'An organization is named by its slug or its id.';

export const organizations: CliCommand[] = [
  {
    usage: 'organizations list <slug>',
    summary: "list an application's organizations",
    details:
      'By their slugs, with the number of their members: the first 200, or those behind the one that --after names.',
    options: [['--after <slug>', 'the last one of the page before (default: from the first on)']],
    examples: ['organizations list shop', "organizations list shop --after globex --json | jq -r '.[].slug'"],
    run: async (input) => (await import('./organizations.acts.js')).list(input),
  },
  {
    usage: 'organizations create <slug> <organization>',
    summary: 'add an organization to an application',
    details: 'The application names its roles in its seed file, under `organizations`. The new one has no members yet.',
    options: [['--name <name>', 'its name for people (default: the slug)']],
    examples: ['organizations create shop acme --name "Acme Ltd"'],
    run: async (input) => (await import('./organizations.acts.js')).create(input),
  },
  {
    usage: 'organizations delete <slug> <organization>',
    summary: 'delete an organization and sign its members out of it',
    details: `${WHERE} Its members stay users of the application. The sessions that act in it end.`,
    options: [YES],
    examples: ['organizations delete shop acme'],
    run: async (input) => (await import('./organizations.acts.js')).deleteOrganization(input),
  },
  {
    usage: 'organizations members <slug> <organization>',
    summary: 'list the members of an organization with their roles',
    details: WHERE,
    examples: ['organizations members shop acme'],
    run: async (input) => (await import('./organizations.acts.js')).members(input),
  },
  {
    usage: 'organizations audit <slug> <organization>',
    summary: 'list what happened in an organization, the newest first',
    details: `${WHERE} The last 50 events: members, roles, switches, changes. The management API has all of them.`,
    examples: ['organizations audit shop acme'],
    run: async (input) => (await import('./organizations.acts.js')).audit(input),
  },
  {
    usage: 'organizations add <slug> <organization> <user>',
    summary: 'add a user to an organization, or change the roles there',
    details: `${WHERE} The user is named by the id that \`identities find\` shows. The next refresh has the roles.`,
    options: [['--roles <roles>', "what the user is there, with commas (default: the application's default role)"]],
    examples: ['organizations add shop acme 01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90 --roles admin'],
    run: async (input) => (await import('./organizations.acts.js')).add(input),
  },
  {
    usage: 'organizations invite <slug> <organization> <email>',
    summary: 'invite a person into an organization',
    details: `${WHERE} Mails a link: its receiver joins with the account that they have, or with a new one. \`invitations resend\` and \`invitations withdraw\` take its id.`,
    options: [
      ['--roles <roles>', "what the person is there, with commas (default: the application's default role)"],
      ['--name <name>', 'the name that a new account gets, unless the person gives another'],
      ['--locale <tag>', 'the language of the mail, such as en-GB'],
      ['--redirect-url <url>', 'the page of the application where the person begins (default: its first origin)'],
      ['--expires <duration>', 'how long it is open, from 1h to 30d (default: 7d)'],
    ],
    examples: ['organizations invite shop acme grace@example.com --roles admin'],
    run: async (input) => (await import('./organizations.acts.js')).invite(input),
  },
  {
    usage: 'organizations invitations <slug> <organization>',
    summary: 'list the invitations into an organization, the newest first',
    details: `${WHERE} The 1000 newest, with ended ones, which are kept for 90 days. The links are only in the mails.`,
    examples: ['organizations invitations shop acme'],
    run: async (input) => (await import('./organizations.acts.js')).invitations(input),
  },
  {
    usage: 'organizations remove <slug> <organization> <user>',
    summary: 'remove a user from an organization and sign them out of it',
    details: `${WHERE} The user stays a user of the application. The sessions that act in it end at once.`,
    examples: ['organizations remove shop acme 01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
    run: async (input) => (await import('./organizations.acts.js')).remove(input),
  },
];
