import type { CliCommand } from '../command.js';

export const plans: CliCommand[] = [
  {
    usage: 'plans list',
    summary: 'list the plans and what each allows',
    examples: ['plans list', 'plans list --json'],
    run: async (input) => (await import('./plans-list.js')).plansList(input),
  },
];
