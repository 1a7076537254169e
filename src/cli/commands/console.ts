import type { CliCommand } from '../command.js';

export const consoleCommands: CliCommand[] = [
  {
    usage: 'console open',
    summary: 'make an owner of the console, and print a link for them',
    details:
      'The link works once, for ten minutes. It sets a password; the first sign-in sets up a second factor. An owner ' +
      'invites everybody else in the console. The link also lets in an owner who has lost the password. It leaves second ' +
      'factors alone: if they are lost too, run `identities reset-mfa <id>` first.',
    options: [['--email <email>', 'who it is for (required)']],
    examples: ['console open --email ada@example.com'],
    run: async (input) => (await import('./console.acts.js')).open(input),
  },
];
