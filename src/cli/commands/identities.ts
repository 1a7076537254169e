import { FIND_IDENTITIES, type FoundIdentity } from '../../identities/identities.statements.js';
import { shortened } from '../charts.js';
import { type CliCommand, type Input, type Outcome, YES } from '../command.js';
import { requireListed } from '../known-applications.js';
import { moment, table } from '../terminal.js';

export const identities: CliCommand[] = [
  {
    usage: 'identities find <email-or-id>',
    summary: 'find accounts by email address, id or external id',
    details:
      'The same email address at two applications is two accounts. An id may be one from before two accounts became one. The external id is the one that an imported account had in its old system.',
    options: [['--app <slug>', 'only at this application']],
    examples: [
      'identities find ada@example.com',
      'identities find ada@example.com --app demo --json',
      "identities find 'auth0|5f7c8ec7'",
    ],
    run: find,
  },
  {
    usage: 'identities block <id>',
    summary: 'block an account and end its sessions',
    details: 'Its owner can no longer sign in or refresh. `identities unblock <id>` undoes it.',
    examples: ['identities block 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./identities.acts.js')).block(input),
  },
  {
    usage: 'identities unblock <id>',
    summary: 'unblock an account',
    details: 'Sessions that were ended stay ended: its owner has to sign in again.',
    examples: ['identities unblock 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./identities.acts.js')).unblock(input),
  },
  {
    usage: 'identities reset-mfa <id>',
    summary: 'remove the second factors of an account whose owner has lost them',
    details:
      'The authenticator app, the recovery codes and the passkeys no longer count, and every session of the account ends. The owner gets an email and signs in with the first factor alone; an application that demands a second factor then has a new one set up. Make sure that it is the owner who asks for it: a stranger with the password may ask too.',
    examples: ['identities reset-mfa 01990000-0000-7000-8000-000000000000'],
    options: [YES],
    run: async (input) => (await import('./identities.acts.js')).resetMfa(input),
  },
  {
    usage: 'identities delete <id>',
    summary: 'delete an account and everything that identifies its owner',
    details:
      'Its sessions end at once and its seat on the plan is free again. Of the events about it the audit trail keeps only the id. This cannot be undone; consider `identities export <id>` first.',
    examples: ['identities delete 01990000-0000-7000-8000-000000000000'],
    options: [YES],
    run: async (input) => (await import('./identities.acts.js')).deleteAccount(input),
  },
  {
    usage: 'identities import <file>',
    summary: 'import accounts from another system, with their password hashes',
    details: [
      'Takes a .csv, .json or .jsonl file in our own form, or with --from what another product exports. docs/import.md says how to export there, what comes over and what does not. --map says what other names of columns mean.',
      'The file is checked first. If a line is refused, nothing is imported and the exit code is 1; with --skip-invalid the other lines are imported. You can run it again: an account that is there stays as it is.',
      'bcrypt, scrypt, PBKDF2 and argon2 hashes keep working and are replaced by argon2id at the next sign-in.',
    ].join('\n\n'),
    options: [
      ['--app <slug>', 'the application they belong to (required)'],
      ['--from <product>', 'what the file comes from: auth0, clerk, cognito, firebase, keycloak or supabase'],
      ['--map <theirs=ours>', 'what a column means, with commas or several times; or a file of such lines', 'several'],
      ['--dry-run', 'check the file and say what would happen, and change nothing'],
      ['--skip-invalid', 'leave out lines that are refused, and import the others'],
      ['--hashes <file>', 'Auth0: the export of password hashes that its support makes'],
      ['--identities <file>', 'Supabase: the rows of auth.identities, for sign-ins with Google, GitHub or Apple'],
      ['--firebase-parameters <file>', 'Firebase: the password hash parameters, as its console shows them'],
      [
        '--firebase-signer-key <base64>',
        'Firebase: base64_signer_key (other users of this machine can see it; a file is safer)',
      ],
      ['--salt-separator <base64>', 'Firebase: base64_salt_separator'],
      ['--rounds <number>', 'Firebase: rounds (default: 8)'],
      ['--memory-cost <number>', 'Firebase: mem_cost (default: 14)'],
    ],
    examples: [
      'identities import users.csv --app shop --dry-run',
      'identities import users.jsonl --app shop --json > ids.json',
      'identities import users.csv --app shop --map id=external_id,full_name=name,notes=',
      'identities import users.json.gz --app shop --from auth0 --hashes hashes.json',
      'identities import realm.json --app shop --from keycloak',
      'identities import users.json --app shop --from firebase --firebase-parameters parameters.txt',
    ],
    run: async (input) => (await import('./identities.acts.js')).importAccounts(input),
  },
  {
    usage: 'identities export <id>',
    summary: 'print everything stored about a person, as JSON',
    details: 'Meant to be handed to them. Password and token hashes are left out.',
    examples: ['identities export 01990000-0000-7000-8000-000000000000 > ada.json'],
    run: async (input) => (await import('./identities.acts.js')).exportAccount(input),
  },
];

async function find({ args: [wanted = ''], options: { app }, withDatabase }: Input): Promise<Outcome> {
  const { validate } = await import('uuid');
  const found = await withDatabase(async (statements) => {
    const applicationId = typeof app === 'string' ? (await requireListed(statements, app)).id : null;
    const id = validate(wanted) ? wanted : null;
    return statements.run(FIND_IDENTITIES, { id, emailKey: wanted.toLowerCase(), externalId: wanted, applicationId });
  });
  const nothing = `No account has this id, email address or external id: ${shortened(wanted, 80)}`;
  return { json: found, text: found.length > 0 ? show(found) : nothing };
}

const show = (found: FoundIdentity[]): string =>
  table(
    ['ID', 'APPLICATION', 'EMAIL', 'NAME', 'STATE', 'SINCE'],
    found.map((identity) => [
      identity.id,
      identity.application,
      identity.email,
      identity.name ?? '–',
      stateOf(identity),
      moment(identity.createdAt),
    ]),
  );

const stateOf = ({ blocked, verified }: FoundIdentity): string =>
  blocked ? 'blocked' : verified ? 'verified' : 'unverified';
