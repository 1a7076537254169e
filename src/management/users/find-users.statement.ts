import { CONSOLE_ID } from '../../applications/built-in.js';
import { statement } from '../../platform/database/statement.js';
import { MANAGED_USER, type ManagedUserRow } from './list-users.statement.js';

interface Search {
  /** Null is every application. */
  applicationIds: string[] | null;
  text: string;
  emailKey: string;
  /** Behind every email that begins with the text. */
  emailTo: string;
  lastLetter: string;
  /** Of one application, so that the others have room. */
  each: number;
  limit: number;
}

/**
 * Each index of identities begins with the application, so each application is asked, until there are enough. What is
 * the whole text comes first.
 */
const found = (rank: number, condition: string): string => `(
        SELECT hit.id, ${rank} AS rank FROM asked CROSS JOIN LATERAL (
          SELECT id FROM identities WHERE application_id = asked.id AND ${condition} LIMIT :each
        ) AS hit LIMIT :limit)`;

const beginsWithText = (words: string): string =>
  `${words} ~>=~ lower(:text) AND ${words} ~<~ (lower(:text) || :lastLetter) ORDER BY ${words} USING ~<~`;

/** By the whole email or the whole external id, or by what the email, the name or its last word begins with. */
export const FIND_USERS = statement<Search, ManagedUserRow>(
  'find-users',
  `
    WITH asked AS MATERIALIZED (
      SELECT id FROM applications
      WHERE (:applicationIds::uuid[] IS NULL OR id = ANY(:applicationIds)) AND id <> '${CONSOLE_ID}'
      ORDER BY slug
    ), best AS (
      SELECT id, min(rank) AS rank FROM (
        ${[
          found(0, ":emailKey LIKE '%@%' AND email_key = :emailKey"),
          found(0, 'external_id = :text'),
          found(1, 'email_key ~>=~ :emailKey AND email_key ~<~ :emailTo ORDER BY email_key USING ~<~'),
          found(2, `name IS NOT NULL AND ${beginsWithText('lower(name)')}`),
          found(2, `name LIKE '% %' AND ${beginsWithText("lower(substring(name from '[^ ]+$'))")}`),
        ].join(' UNION ALL ')}
      ) AS hits GROUP BY id
    )
    SELECT person.*, rank FROM best JOIN (${MANAGED_USER}) AS person USING (id)
    ORDER BY rank, email_key, application LIMIT :limit`,
);

export interface ApplicationChoice {
  id: string;
  slug: string;
}

/** The first of the applications: no page has room for a thousand. */
export const APPLICATION_CHOICES = statement<{ applicationIds: string[] | null }, ApplicationChoice>(
  'application-choices',
  `
    SELECT id, slug FROM applications
    WHERE (:applicationIds::uuid[] IS NULL OR id = ANY(:applicationIds)) AND id <> '${CONSOLE_ID}'
    ORDER BY slug LIMIT 31`,
);

/** Of every application, the newest first. */
export const NEWEST_USERS = statement<{ after: string; limit: number }, ManagedUserRow>(
  'newest-users',
  `${MANAGED_USER}
    WHERE id < :after AND application_id <> '${CONSOLE_ID}'
    ORDER BY id DESC LIMIT :limit`,
);
