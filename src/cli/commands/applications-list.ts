import { ApplicationDirectory } from '../application-directory.js';
import type { CliCommand } from '../command.js';
import { table } from '../terminal.js';

export const applicationsList: CliCommand = {
  usage: 'applications list',
  summary: 'list the applications',
  examples: ['applications list', "applications list --json | jq -r '.[].slug'"],
  async run({ withServices }) {
    const applications = await withServices((get) => get(ApplicationDirectory).list());
    const rows = applications.map(({ slug, name, plan, users, origins }) => [
      ...[slug, name, plan, String(users), origins.join(', ')],
    ]);
    return {
      json: applications,
      text: rows.length > 0 ? table(HEAD, rows) : 'There are no applications yet. `seed` a file that defines one.',
    };
  },
};

const HEAD = ['APPLICATION', 'NAME', 'PLAN', 'USERS', 'ORIGINS'];
