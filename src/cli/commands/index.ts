import type { CliCommand } from '../command.js';
import { accounts } from './accounts.js';
import { applications } from './applications.js';
import { clients } from './clients.js';
import { consoleCommands } from './console.js';
import { events } from './events.js';
import { identities } from './identities.js';
import { invitations } from './invitations.js';
import { keys } from './keys.js';
import { managementKeys } from './management-keys.js';
import { metrics } from './metrics.js';
import { organizationDomains } from './organization-domains.js';
import { organizations } from './organizations.js';
import { dispatches, mail } from './outboxes.js';
import { plans } from './plans.js';
import { secretKey } from './secret-key.js';
import { sessions } from './sessions.js';
import { signingKeys } from './signing-keys.js';
import { webhooks } from './webhooks.js';

const preparation: CliCommand[] = [
  {
    usage: 'seed <file.yml>',
    summary: 'make plans and applications match a YAML file',
    details: [
      'The whole file is checked first, then applied in one transaction: everything or nothing. Run it as often as you like. What the file does not mention stays as it is, and nothing is ever deleted.',
      'What was changed over the API since a file set it is shown, and changed back only with --overwrite. A revoked API key stays revoked; a value that was replaced is never taken again.',
      `\${NAME} stands for an environment variable. An API key without a value is generated, and shown once: on a terminal, with --show-keys, or with --json. Elsewhere it is left out, because a log would keep it.`,
    ].join('\n\n'),
    options: [
      ['--dry-run', 'show what would change and what that means, and change nothing'],
      ['--overwrite', 'change back what was changed over the API since a file set it'],
      ['--show-keys', 'generate and print new API keys where the output is no terminal'],
    ],
    examples: ['seed seeds/demo.yml --dry-run', 'seed production.yml', 'seed production.yml --json | jq .applications'],
    run: async (input) => (await import('./seed.js')).seed(input),
  },
  {
    usage: 'migrate',
    takesAnyKey: true,
    summary: 'bring the database schema up to date',
    details:
      'Safe to run again, by several replicas at once, and while the service runs. It waits for no lock longer than a second and a half, but lets others pass and tries again. What it does is told on stderr.',
    options: [['--check', 'only list what is pending; exits with code 1 if anything is']],
    examples: ['migrate', 'migrate --check'],
    run: async (input) => (await import('./migrate.js')).migrate(input),
  },
];

const examination: CliCommand[] = [
  {
    usage: 'doctor',
    takesAnyKey: true,
    summary: 'check everything the service depends on, and say how to fix it',
    details:
      'Checks configuration, database, migrations, clocks, standbys, signing keys, what SECRET_KEY seals, sign-in providers, clients, webhooks, management keys, Redis and SMTP. Exits with code 1 if a check fails.',
    examples: ['doctor', 'doctor --json | jq \'.findings[] | select(.health != "ok")\''],
    run: async (input) => (await import('./doctor.js')).doctor(input),
  },
];

/** In the order in which `--help` lists them. */
export const commands: CliCommand[] = [
  ...preparation,
  ...plans,
  ...applications,
  ...clients,
  ...organizations,
  ...organizationDomains,
  ...keys,
  ...managementKeys,
  ...signingKeys,
  ...secretKey,
  ...consoleCommands,
  ...identities,
  ...accounts,
  ...invitations,
  ...sessions,
  ...mail,
  ...dispatches,
  ...events,
  ...webhooks,
  ...metrics,
  ...examination,
];
