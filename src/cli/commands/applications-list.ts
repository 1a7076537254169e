import type { Input, Outcome } from '../command.js';
import { LIST_APPLICATIONS } from '../list-applications.statement.js';
import { table } from '../terminal.js';

export async function applicationsList({ withDatabase }: Input): Promise<Outcome> {
  const applications = await withDatabase((statements) => statements.run(LIST_APPLICATIONS, {}));
  const rows = applications.map(({ slug, name, plan, users, origins }) => [
    ...[slug, name, plan, String(users), origins.join(', ')],
  ]);
  return {
    json: applications,
    text: rows.length > 0 ? table(HEAD, rows) : 'There are no applications yet. `seed` a file that defines one.',
  };
}

const HEAD = ['APPLICATION', 'NAME', 'PLAN', 'USERS', 'ORIGINS'];
