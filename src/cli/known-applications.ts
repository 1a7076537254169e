import type { Statements } from '../platform/database/statement.js';
import { nearest } from '../platform/errors/nearest.js';
import {
  DESCRIBE_APPLICATION,
  type DescribedApplication,
  LIST_APPLICATIONS,
  type ListedApplication,
} from './applications.statements.js';
import { CommandError } from './command.js';

/** The application of this slug, for a command without services. */
export async function requireListed(statements: Statements, slug: string): Promise<ListedApplication> {
  const known = await statements.run(LIST_APPLICATIONS, {});
  const found = known.find((application) => application.slug === slug);
  if (!found) throw unknownApplication(slug, known);
  return found;
}

/** All of an application, for a command without services. */
export async function requireDescribed(statements: Statements, slug: string): Promise<DescribedApplication> {
  const [found] = await statements.run(DESCRIBE_APPLICATION, { slug });
  if (found) return found;
  throw unknownApplication(slug, await statements.run(LIST_APPLICATIONS, {}));
}

export function unknownApplication(slug: string, known: Pick<ListedApplication, 'slug'>[]): CommandError {
  const meant = nearest(
    slug,
    known.map((application) => application.slug),
  );
  const help = meant ? `Did you mean \`${meant}\`?` : '`applications list` shows the ones there are.';
  return new CommandError(`There is no application \`${slug}\`. ${help}`);
}

export const withoutTelemetry = (slug: string): CommandError =>
  new CommandError(`The plan of \`${slug}\` does not include telemetry. \`plans list\` shows the plans.`);
