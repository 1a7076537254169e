import type { Application } from '../../applications/entities/application.entity.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { type None, statement } from '../../platform/database/statement.js';
import { live } from '../../session/lifecycle/live.js';

/** What the plan of an application gives it at a moment. */
export interface Allowance extends Pick<Application, 'id' | 'slug'>, Pick<Plan, 'maxUsers' | 'providers'> {
  /** Its key. */
  plan: string;
  portal: boolean;
  seatsTaken: number;
}

export const ALLOWANCES = statement<None, Allowance>(
  'seed-allowances',
  `
  SELECT a.id, a.slug, plan.key AS plan, plan.max_users, plan.providers, (plan.portal->>'enabled')::boolean AS portal,
    coalesce(seats.used, 0) AS seats_taken
  FROM applications AS a JOIN plans AS plan ON plan.id = a.plan_id
  LEFT JOIN application_seats AS seats ON seats.application_id = a.id
  ORDER BY a.slug`,
);

/** The rule of `allows`. */
const isIn = (list: string): string =>
  `(way = ANY(:${list}::text[]) OR way <> '${EMAIL_CODE}' AND '*' = ANY(:${list}::text[]))`;

/** The users who could sign in and no longer can, and the ways that they have. */
export const LOCKED_OUT = statement<
  { applicationId: string; before: string[]; after: string[] },
  { users: number; ways: string[] | null }
>(
  'seed-locked-out',
  `
  WITH ways AS (
    SELECT id AS identity_id, 'password' AS way FROM identities
      WHERE application_id = :applicationId AND password_hash IS NOT NULL
    UNION ALL SELECT id, '${EMAIL_CODE}' FROM identities WHERE application_id = :applicationId
    UNION ALL SELECT identity_id, 'passkey' FROM passkeys WHERE application_id = :applicationId
    UNION ALL SELECT link.identity_id, link.provider FROM linked_accounts AS link
      JOIN application_providers AS known
        ON known.application_id = link.application_id AND known.provider = link.provider
      WHERE link.application_id = :applicationId
  ), locked_out AS (
    SELECT identity_id FROM ways GROUP BY identity_id HAVING bool_or(${isIn('before')}) AND NOT bool_or(${isIn('after')})
  )
  SELECT count(DISTINCT identity_id)::int AS users, array_agg(DISTINCT way ORDER BY way) AS ways
  FROM ways JOIN locked_out USING (identity_id)
  WHERE ${isIn('before')}`,
);

export const OPEN_PORTAL_SESSIONS = statement<{ applicationId: string }, { sessions: number }>(
  'seed-open-portal-sessions',
  `
  SELECT count(*)::int AS sessions FROM sessions
  WHERE application_id = :applicationId AND audience = 'portal' AND ${live('sessions')}`,
);
