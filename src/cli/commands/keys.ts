import { LIST_API_KEYS } from '../../applications/api-keys/api-keys.statements.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { keyTable } from '../key-table.js';
import { requireListed } from '../known-applications.js';

export const keys: CliCommand[] = [
  {
    usage: 'keys create <slug>',
    summary: 'create an API key or the secret of a client, and show it once',
    details:
      'A key with the scope `login` belongs on a server, never in a page. ' +
      'The scope `metrics` is for pages that report telemetry. Only `metrics:read`, named alone or beside others, opens the ' +
      'reports: it belongs on a server too. `clients:register` lets a program register itself as a client, `sessions:ended` ' +
      'lets it hear which sessions end.',
    options: [
      ['--name <name>', 'what the key is for (default: key-<date>)'],
      ['--expires <when>', 'a duration such as 90d, or a date such as 2030-01-31 (default: never)'],
      [
        '--scopes <scopes>',
        'login, metrics, metrics:read, clients:register and sessions:ended, with commas (default: login,metrics)',
      ],
      ['--client <id>', 'a secret of this client of OpenID Connect, in place of a key of the application itself'],
    ],
    examples: ['keys create demo --name backend', 'keys create demo --name web --scopes metrics --expires 90d'],
    run: async (input) => (await import('./keys.acts.js')).create(input),
  },
  {
    usage: 'keys list <slug>',
    summary: "list an application's API keys, including revoked ones",
    details:
      'The keys themselves cannot be shown: only their hashes are stored. LAST USED is the last day, in UTC, on which a ' +
      'request was accepted with the key.',
    examples: ['keys list demo'],
    run: list,
  },
  {
    usage: 'keys rotate <id>',
    summary: 'create the successor of an API key, show it once, and let the old key end',
    details:
      'The successor has the same name, scopes and lifetime. Both keys work until the overlap is over; then the old one is ' +
      'refused. Give the new key to the application, see in `keys list` that the old one is no longer used, and revoke it.',
    options: [
      ['--overlap <duration>', 'how long the old key goes on working, such as 1h or 7d; 0s ends it (default: 24h)'],
    ],
    examples: [
      'keys rotate 01990000-0000-7000-8000-000000000000',
      'keys rotate 01990000-0000-7000-8000-000000000000 --overlap 7d',
    ],
    run: async (input) => (await import('./keys.acts.js')).rotate(input),
  },
  {
    usage: 'keys revoke <id>',
    summary: 'revoke an API key, immediately and for good',
    details:
      'Every replica refuses it from then on, and no seed run brings it back. `keys list <slug>` shows the ids, and when ' +
      'each key was last used.',
    examples: ['keys revoke 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./keys.acts.js')).revoke(input),
  },
];

async function list({ args: [slug = ''], withDatabase }: Input): Promise<Outcome> {
  const keys = await withDatabase(async (statements) => {
    const { id } = await requireListed(statements, slug);
    return statements.run(LIST_API_KEYS, { applicationId: id });
  });
  return {
    json: keys,
    text: keys.length > 0 ? keyTable(keys) : `\`${slug}\` has no API keys. \`keys create ${slug}\` creates one.`,
  };
}
