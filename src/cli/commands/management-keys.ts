import { LIST_MANAGEMENT_KEYS, type ListedManagementKey } from '../../management/keys/management-keys.statements.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { moment, table } from '../terminal.js';

export const managementKeys: CliCommand[] = [
  {
    usage: 'management-keys create',
    summary: 'create a key for programs that manage users and applications, and show it once',
    details:
      'A program sends it to /v1/management as `Authorization: Bearer gh_admin_…`. Give it no more scopes than it needs: ' +
      'with `users:write` it can delete every user in its reach, and `applications:write` decides how they sign in. ' +
      'Without --app it reaches every application. ' +
      'The scopes are users:read, users:write, sessions:read, sessions:revoke, applications:read, applications:write, ' +
      'keys:write, audit:read, events:read, webhooks:write, metrics:read, mail:read, organizations:read and ' +
      'organizations:write.',
    options: [
      ['--scopes <scopes>', 'what it may do, with commas (required)'],
      ['--app <slug>', 'only at this application'],
      ['--name <name>', 'what the key is for (default: management-<date>)'],
      ['--expires <when>', 'a duration such as 90d, or a date such as 2030-01-31 (default: 365d)'],
    ],
    examples: [
      'management-keys create --app demo --scopes users:read,sessions:revoke --name back-office',
      'management-keys create --scopes audit:read --expires 30d --json',
    ],
    run: async (input) => (await import('./management-keys.acts.js')).create(input),
  },
  {
    usage: 'management-keys list',
    summary: 'list management keys, including revoked ones',
    details: 'LAST USED is the last day, in UTC, on which a request was accepted with the key.',
    examples: ['management-keys list'],
    run: list,
  },
  {
    usage: 'management-keys revoke <id>',
    summary: 'revoke a management key, immediately and for good',
    examples: ['management-keys revoke 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./management-keys.acts.js')).revoke(input),
  },
];

async function list({ withDatabase }: Input): Promise<Outcome> {
  const keys = await withDatabase((statements) => statements.run(LIST_MANAGEMENT_KEYS, {}));
  const none = 'There are no management keys. `management-keys create` creates one.';
  return { json: keys, text: keys.length > 0 ? keyTable(keys) : none };
}

function keyTable(keys: ListedManagementKey[]): string {
  const rows = keys.map(({ id, application, name, scopes, state, expiresAt, lastUsedAt }) => [
    ...[id, application ?? 'all', name, scopes.join(', '), state, moment(expiresAt), lastUsedAt ?? '–'],
  ]);
  return table(['ID', 'APPLICATION', 'NAME', 'SCOPES', 'STATE', 'EXPIRES', 'LAST USED'], rows);
}
