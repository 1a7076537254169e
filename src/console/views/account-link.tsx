import { Link } from '../../platform/pages/components.js';
import type { AccountNames } from './account-names.js';

/** An account that is deleted has only its id, and an operator has no page. */
export function AccountLink({ id, names }: { id: string; names: AccountNames }) {
  const found = names.get(id);
  if (!found) return <code>{id}</code>;
  return found.isOperator ? <span>{found.email}</span> : <Link href={`/console/people/${id}`}>{found.email}</Link>;
}
