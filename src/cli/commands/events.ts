import type { CliCommand } from '../command.js';

export const events: CliCommand[] = [
  {
    usage: 'events tail',
    summary: 'show what happens to users, sessions and applications, as it is committed',
    details:
      'It goes on until it is interrupted. Events are kept for 30 days. With --json each event is one line. ' +
      'The types are as in `GET /v1/management/events`; `user.*` stands for all that begin so.',
    options: [
      ['--app <slug>', 'only at this application'],
      ['--types <types>', 'only these, with commas'],
      ['--since <moment>', 'what happened since then: 2026-11-20T09:30:00Z, or 1h for an hour ago (default: now)'],
      ['--once', 'end once everything up to now is shown'],
    ],
    examples: ['events tail --app demo', 'events tail --types session.ended,user.* --since 1h --once --json'],
    run: async (input) => (await import('./events.acts.js')).tail(input),
  },
];
