import { statement } from '../../platform/database/statement.js';
import { foundSession, type PresentedHash, touchedSession } from '../../session/browser/page-session.js';
import { live } from '../../session/lifecycle/live.js';
import type { Role } from '../operators/roles.js';

/** An operator's role at one application; both are null for every application. */
export interface HeldRole {
  applicationId: string | null;
  slug: string | null;
  role: Role;
}

/** A living session of the console, and whose it is. */
export interface ConsoleSession {
  id: string;
  identityId: string;
  email: string;
  name: string | null;
  locale: string | null;
  /** A password or passkey and a second factor were just given, not a remembered browser. */
  isJustProved: boolean;
  roles: HeldRole[];
}

/** How old a sign-in may be for what is dangerous, in minutes. */
const FRESH_MINUTES = 10;

const rolesOf = (identityId: string): string => `COALESCE((
        SELECT jsonb_agg(jsonb_build_object('applicationId', application_id, 'slug', (
          SELECT slug FROM applications WHERE id = operators.application_id), 'role', role) ORDER BY operators.id)
        FROM operators WHERE operators.identity_id = ${identityId}
      ), '[]') AS roles`;

const session = (name: string, found: string) =>
  statement<PresentedHash & { idle: number }, ConsoleSession>(
    name,
    `
    WITH ${found}
    SELECT found.id, identity_id, email, name, locale,
      remembered_browser_id IS NULL AND authenticated_at > now() - interval '${FRESH_MINUTES} minutes' AS is_just_proved,
      ${rolesOf('found.identity_id')}
    FROM found JOIN identities AS identity ON identity.id = found.identity_id`,
  );

export const USE_CONSOLE_SESSION = session('use-console-session', touchedSession('console'));

/** Without keeping it alive. */
export const SEE_CONSOLE_SESSION = session(
  'see-console-session',
  `idle AS (SELECT :idle::integer), ${foundSession('console')}`,
);

/** Those of these sessions that still live, with the roles that their operators have now. */
export const LIVING_CONSOLE_SESSIONS = statement<{ ids: string }, Pick<ConsoleSession, 'id' | 'roles'>>(
  'living-console-sessions',
  `
    SELECT sessions.id, ${rolesOf('sessions.identity_id')}
    FROM sessions WHERE id = ANY(:ids::uuid[]) AND audience = 'console' AND ${live('sessions')}`,
);
