import { MAIL_STATES } from '../../mail/list-mails.statement.js';
import type { CliCommand } from '../command.js';

export const mail: CliCommand[] = [
  {
    usage: 'mail list',
    summary: 'list the newest 100 emails and their state',
    details: 'Recipients and contents are never shown.',
    options: [['--state <state>', MAIL_STATES.join(', ')]],
    examples: ['mail list', 'mail list --state dead'],
    run: async (input) => (await import('./mail-list.js')).mailList(input),
  },
  {
    usage: 'mail retry [id]',
    summary: 'retry an email, or all that were given up',
    details:
      'The running service sends them within a second. Emails that were sent, or whose code has expired, are left alone.',
    options: [['--dead', 'every email that was given up']],
    examples: ['mail retry 01990000-0000-7000-8000-000000000000', 'mail retry --dead'],
    run: async (input) => (await import('./mail-retry.js')).mailRetry(input),
  },
];
