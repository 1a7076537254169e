import type { CliCommand } from '../command.js';

export const keys: CliCommand[] = [
  {
    usage: 'keys create <slug>',
    summary: 'create an API key and show it once',
    details:
      'A key with the scope `login` belongs on a server, never in a page.\n' +
      'The scope `metrics` is for pages that report telemetry. Only `metrics:read`, named alone or beside others, opens the\n' +
      'reports: it belongs on a server too.',
    options: [
      ['--name <name>', 'what the key is for (default: key-<date>)'],
      ['--expires <when>', 'a duration such as 90d, or a date such as 2030-01-31 (default: never)'],
      ['--scopes <scopes>', 'login, metrics and metrics:read, with commas (default: login,metrics)'],
    ],
    examples: ['keys create demo --name backend', 'keys create demo --name web --scopes metrics --expires 90d'],
    run: async (input) => (await import('./keys-create.js')).keysCreate(input),
  },
  {
    usage: 'keys list <slug>',
    summary: "list an application's API keys, including revoked ones",
    details: 'The keys themselves cannot be shown: only their hashes are stored.',
    examples: ['keys list demo'],
    run: async (input) => (await import('./keys-list.js')).keysList(input),
  },
  {
    usage: 'keys revoke <id>',
    summary: 'revoke an API key, immediately and for good',
    details: 'Every replica refuses it from then on. `keys list <slug>` shows the ids.',
    examples: ['keys revoke 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./keys-revoke.js')).keysRevoke(input),
  },
];
