import { statement } from '../../platform/database/statement.js';
import type { FieldValues } from './profile-field-values.js';

/** No row for an identity that is not there. */
export const FIELDS_OF = statement<{ identityId: string }, { fields: FieldValues }>(
  'fields-of',
  'SELECT fields FROM identities WHERE id = :identityId',
);
