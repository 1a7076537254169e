import { LIST_API_KEYS } from '../../applications/api-keys/list-api-keys.statement.js';
import type { Input, Outcome } from '../command.js';
import { keyTable } from '../key-table.js';
import { requireListed } from '../known-applications.js';

export async function keysList({ args: [slug = ''], withDatabase }: Input): Promise<Outcome> {
  const keys = await withDatabase(async (statements) => {
    const { id } = await requireListed(statements, slug);
    return statements.run(LIST_API_KEYS, { applicationId: id });
  });
  return {
    json: keys,
    text: keys.length > 0 ? keyTable(keys) : `\`${slug}\` has no API keys. \`keys create ${slug}\` creates one.`,
  };
}
