import { PAGE_OF_INVITATIONS } from '../../flows/invitations/invitations.statements.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { requireListed } from '../known-applications.js';
import { invitationTable, MOST_INVITATIONS } from './invitation-table.js';

const EXAMPLE_ID = '01990000-0000-7000-8000-000000000000';

export const invitations: CliCommand[] = [
  {
    usage: 'invitations create <email>',
    summary: 'invite a person to an application',
    details:
      'Mails a link. Until the invitation ends, the owner of the mailbox may make an account, however they sign in. ' +
      '`identities create --invite` makes the account itself, and its mail sets a password.',
    options: [
      ['--app <slug>', 'the application (required)'],
      ['--name <name>', 'the name that the account gets, unless the person gives another'],
      ['--locale <tag>', 'the language of the mail, such as en-GB'],
      ['--redirect-url <url>', 'the page of the application where the person begins (default: its first origin)'],
      ['--expires <duration>', 'how long it is open, from 1h to 30d (default: 7d)'],
    ],
    examples: [
      'invitations create grace@example.com --app demo',
      'invitations create grace@example.com --app demo --locale de --expires 14d --json',
    ],
    run: async (input) => (await import('./invitations.acts.js')).create(input),
  },
  {
    usage: 'invitations list <slug>',
    summary: `list the invitations of an application, the newest first`,
    details: `The ${MOST_INVITATIONS} newest, with ended ones, which are kept for 90 days. The links are only in the mails.`,
    examples: ['invitations list demo'],
    run: list,
  },
  {
    usage: 'invitations resend <id>',
    summary: 'mail an invitation again, also one into an organization',
    details: 'With a new link: the earlier one works no more. It is open as long again, also if it had expired.',
    examples: [`invitations resend ${EXAMPLE_ID}`],
    run: async (input) => (await import('./invitations.acts.js')).resend(input),
  },
  {
    usage: 'invitations withdraw <id>',
    summary: 'end an invitation, also one into an organization',
    examples: [`invitations withdraw ${EXAMPLE_ID}`],
    run: async (input) => (await import('./invitations.acts.js')).withdraw(input),
  },
];

async function list({ args: [slug = ''], withDatabase }: Input): Promise<Outcome> {
  const { LAST_ID } = await import('../../platform/crypto/ids.js');
  const rows = await withDatabase(async (statements) => {
    const { id: applicationId } = await requireListed(statements, slug);
    return statements.run(PAGE_OF_INVITATIONS, { applicationId, after: LAST_ID, limit: MOST_INVITATIONS });
  });
  const none = `There are no invitations. \`invitations create <email> --app ${slug}\` makes one.`;
  return { json: rows, text: rows.length > 0 ? invitationTable(rows) : none };
}
