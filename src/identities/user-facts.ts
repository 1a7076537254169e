import { statement } from '../platform/database/statement.js';
import type { Identity } from './entities/identity.entity.js';
import { STANDARD_CLAIMS, type StandardClaims } from './standard-claims.js';

/** What tokens may say of a user. */
export interface UserFacts extends Pick<Identity, 'externalId'> {
  claims: StandardClaims;
  /** Null where no application has declared a claim of it. */
  metadata: Identity['metadata'] | null;
}

/** They as one value, of a row of identities. */
export const userFacts = (wantsMetadata: string): string =>
  `json_build_object('claims', ${STANDARD_CLAIMS}, 'externalId', external_id,
      'metadata', CASE WHEN ${wantsMetadata} THEN metadata END)`;

export const USER_FACTS = statement<{ id: string }, { facts: UserFacts }>(
  'user-facts',
  `SELECT ${userFacts('true')} AS facts FROM identities WHERE id = :id`,
);

export const NEWEST_USER_FACTS = statement<{ applicationId: string; most: number }, { facts: UserFacts }>(
  'newest-user-facts',
  `SELECT ${userFacts('true')} AS facts FROM identities WHERE application_id = :applicationId ORDER BY id DESC LIMIT :most`,
);
