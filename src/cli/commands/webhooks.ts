import { type CliCommand, YES } from '../command.js';

const EXAMPLE = '01990000-0000-7000-8000-000000000000';

const acts = () => import('./webhooks.acts.js');

export const webhooks: CliCommand[] = [
  {
    usage: 'webhooks list',
    summary: 'list the endpoints to which events are sent',
    examples: ['webhooks list'],
    run: async (input) => (await acts()).list(input),
  },
  {
    usage: 'webhooks create <url>',
    summary: 'create an endpoint, and show its secret once',
    details:
      'It gets what happens from now on, signed as Standard Webhooks says. Without --app it hears of every application, ' +
      'without --types of everything.',
    options: [
      ['--owner <email>', 'who gets a mail if the endpoint is switched off by itself (required)'],
      ['--app <slug>', 'only events of this application'],
      ['--types <types>', 'which events, with commas: user.*,session.ended'],
      ['--description <text>', 'what it is for'],
      ['--ed25519', 'sign with an Ed25519 key too'],
    ],
    examples: [
      'webhooks create https://hooks.example.com/gatehouse --owner ops@example.com --app demo',
      'webhooks create https://hooks.example.com/gatehouse --owner ops@example.com --types user.*,session.ended',
    ],
    run: async (input) => (await acts()).create(input),
  },
  {
    usage: 'webhooks show <id>',
    summary: 'show one endpoint',
    examples: [`webhooks show ${EXAMPLE}`],
    run: async (input) => (await acts()).show(input),
  },
  {
    usage: 'webhooks update <id>',
    isChange: true,
    summary: 'change an endpoint; what is not named stays',
    options: [
      ['--url <url>', 'where events are posted from now on, those that wait too'],
      ['--owner <email>', 'who gets a mail if the endpoint is switched off by itself'],
      ['--types <types>', 'which events, with commas; all for every type'],
      ['--description <text>', 'what it is for'],
    ],
    examples: [`webhooks update ${EXAMPLE} --types user.*,session.ended`],
    run: async (input) => (await acts()).update(input),
  },
  {
    usage: 'webhooks rotate <id>',
    summary: 'replace the secret of an endpoint',
    options: [['--overlap <duration>', 'how long the old secret signs too, up to 30d; 0s ends it (default: 24h)']],
    examples: [`webhooks rotate ${EXAMPLE}`, `webhooks rotate ${EXAMPLE} --overlap 7d`],
    run: async (input) => (await acts()).rotate(input),
  },
  {
    usage: 'webhooks on <id>',
    summary: 'switch an endpoint on: it goes on where it stopped',
    examples: [`webhooks on ${EXAMPLE}`],
    run: async (input) => (await acts()).on(input),
  },
  {
    usage: 'webhooks off <id>',
    summary: 'switch an endpoint off; what happens meanwhile is sent once it is on again',
    examples: [`webhooks off ${EXAMPLE}`],
    run: async (input) => (await acts()).off(input),
  },
  {
    usage: 'webhooks delete <id>',
    summary: 'delete an endpoint with its log and what waits for it',
    options: [YES],
    examples: [`webhooks delete ${EXAMPLE}`],
    run: async (input) => (await acts()).remove(input),
  },
  {
    usage: 'webhooks test <id>',
    summary: 'send a test event; `webhooks deliveries` says what was answered',
    examples: [`webhooks test ${EXAMPLE}`],
    run: async (input) => (await acts()).test(input),
  },
  {
    usage: 'webhooks deliveries <id>',
    summary: 'list the newest 100 deliveries of an endpoint',
    options: [['--state <state>', 'waiting, sent or dead']],
    examples: [`webhooks deliveries ${EXAMPLE} --state dead`],
    run: async (input) => (await acts()).deliveries(input),
  },
  {
    usage: 'webhooks send-again <id> <delivery>',
    summary: 'send one delivery again, under the same `webhook-id`',
    examples: [`webhooks send-again ${EXAMPLE} ${EXAMPLE}`],
    run: async (input) => (await acts()).sendAgain(input),
  },
  {
    usage: 'webhooks send-since <id> <moment>',
    summary: 'send everything since a moment again',
    details: 'A receiver knows what it has had by `webhook-id`. Events are kept for 30 days.',
    examples: [`webhooks send-since ${EXAMPLE} 2026-11-20T09:30:00Z`],
    run: async (input) => (await acts()).sendSince(input),
  },
];
