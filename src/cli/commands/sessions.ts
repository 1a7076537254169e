import { type CliCommand, YES } from '../command.js';

export const sessions: CliCommand[] = [
  {
    usage: 'sessions show <id>',
    summary: 'show one session, and why it ended',
    details:
      'The id is `sid` in the access tokens, `session_id` in events, and in the logs. A session is kept for 30 days after its end, and the trail for AUDIT_TTL.',
    examples: ['sessions show 01990000-0000-7000-8000-000000000000'],
    run: async (input) => (await import('./sessions-show.js')).sessionsShow(input),
  },
  {
    usage: 'sessions revoke',
    summary: 'end every session of an account, of an application, or of everybody',
    details:
      'They end at once and cannot be refreshed any more, and no browser stays remembered. Sign-ins that have begun end too. Access tokens already issued stay valid elsewhere until they expire. Marking each of very many records takes a while; if that is interrupted, the service finishes it. After restoring a backup, use --all --reason restored before the service starts.',
    options: [
      ['--identity <id>', 'of this account'],
      ['--app <slug>', 'of everyone at this application; a terminal is asked first'],
      ['--all', 'of everyone at every application; a terminal is asked first'],
      ['--reason <reason>', 'what the records say: admin (the default) or restored'],
      YES,
    ],
    examples: [
      'sessions revoke --identity 01990000-0000-7000-8000-000000000000',
      'sessions revoke --app demo',
      'sessions revoke --all --reason restored',
    ],
    run: async (input) => (await import('./sessions-revoke.js')).sessionsRevoke(input),
  },
];
