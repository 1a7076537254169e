import { CONSOLE_ID } from '../../applications/built-in.js';
import type { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

interface AccountName {
  id: string;
  email: string;
  isOperator: boolean;
}

const ACCOUNT_NAMES = statement<{ ids: string[] }, AccountName>(
  'account-names',
  `SELECT id, email, application_id = '${CONSOLE_ID}' AS is_operator FROM identities WHERE id = ANY(:ids::uuid[])`,
);

/** By their ids. */
export type AccountNames = Map<string, AccountName>;

/** Of the people and operators of a list, as long as there are such accounts. */
export async function namesOf(database: Database, ids: (string | null)[]): Promise<AccountNames> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const found = known.length === 0 ? [] : await database.run(ACCOUNT_NAMES, { ids: known });
  return new Map(found.map((name) => [name.id, name]));
}
