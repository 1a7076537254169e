import { statement } from '../../platform/database/statement.js';
import { type PresentedHash, touchedSession } from '../../session/browser/page-session.js';
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

export const USE_CONSOLE_SESSION = statement<PresentedHash & { idle: number }, ConsoleSession>(
  'use-console-session',
  `
    WITH ${touchedSession('console')}
    SELECT found.id, identity_id, email, name, locale,
      remembered_browser_id IS NULL AND authenticated_at > now() - interval '${FRESH_MINUTES} minutes' AS is_just_proved,
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('applicationId', application_id, 'slug', (
          SELECT slug FROM applications WHERE id = operators.application_id), 'role', role) ORDER BY operators.id)
        FROM operators WHERE operators.identity_id = found.identity_id
      ), '[]') AS roles
    FROM found JOIN identities AS identity ON identity.id = found.identity_id`,
);
