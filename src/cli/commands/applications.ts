import type { CliCommand } from '../command.js';

export const applications: CliCommand[] = [
  {
    usage: 'applications list',
    summary: 'list the applications',
    examples: ['applications list', "applications list --json | jq -r '.[].slug'"],
    run: async (input) => (await import('./applications-list.js')).applicationsList(input),
  },
  {
    usage: 'applications show <slug>',
    summary: 'show one application with its API keys and sign-in providers',
    examples: ['applications show demo'],
    run: async (input) => (await import('./applications-show.js')).applicationsShow(input),
  },
];
