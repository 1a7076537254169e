import type { Statements } from '../platform/database/statement.js';
import { nearest } from '../platform/errors/nearest.js';
import { CommandError } from './command.js';
import { LIST_APPLICATIONS, type ListedApplication } from './list-applications.statement.js';

/** The application of this slug, for a command that needs no service. */
export async function requireListed(statements: Statements, slug: string): Promise<ListedApplication> {
  const known = await statements.run(LIST_APPLICATIONS, {});
  const found = known.find((application) => application.slug === slug);
  if (!found) throw unknownApplication(slug, known);
  return found;
}

export function unknownApplication(slug: string, known: Pick<ListedApplication, 'slug'>[]): CommandError {
  const meant = nearest(
    slug,
    known.map((application) => application.slug),
  );
  const help = meant ? `Did you mean \`${meant}\`?` : '`applications list` shows the ones there are.';
  return new CommandError(`There is no application \`${slug}\`. ${help}`);
}
