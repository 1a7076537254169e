import { CONSOLE_ID } from '../../applications/built-in.js';
import { statement } from '../../platform/database/statement.js';

interface TrailName {
  id: string;
  email: string;
  isOperator: boolean;
}

/** Of the people and operators of a page, as long as there are such accounts. */
export const TRAIL_NAMES = statement<{ ids: string[] }, TrailName>(
  'trail-names',
  `SELECT id, email, application_id = '${CONSOLE_ID}' AS is_operator FROM identities WHERE id = ANY(:ids::uuid[])`,
);

export type TrailNames = Map<string, TrailName>;
