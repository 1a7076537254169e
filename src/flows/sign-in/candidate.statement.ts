import { statement } from '../../platform/database/statement.js';
import { cameFrom } from '../../session/lifecycle/known-devices.js';

/** The identity with an email, and whether it signed in from this IP address before: all that judging a password needs. */
export interface Candidate {
  id: string;
  passwordHash: string | null;
  isVerified: boolean;
  isBlocked: boolean;
  /** An operator demands a new password. */
  isPasswordDue: boolean;
  isAtKnownAddress: boolean;
}

export const CANDIDATE = statement<{ applicationId: string; emailKey: string; ip: string }, Candidate>(
  'sign-in-candidate',
  `
    SELECT id, password_hash, email_verified_at IS NOT NULL AS is_verified, blocked_at IS NOT NULL AS is_blocked,
      new_password_due_at IS NOT NULL AS is_password_due,
      ${cameFrom('identities.id', ':ip')} AS is_at_known_address
    FROM identities WHERE application_id = :applicationId AND email_key = :emailKey`,
);
