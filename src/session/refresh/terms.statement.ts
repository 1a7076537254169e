import { statement } from '../../platform/database/statement.js';

/**
 * The session goes on under other terms. Its absolute end only comes nearer, and may have passed by now: then the seconds
 * are negative.
 */
export const TAKE_TERMS = statement<
  { id: string; terms: string | null; idle: number; absolute: number | null },
  { seconds: number }
>(
  'take-session-terms',
  `
    UPDATE sessions SET terms = :terms::jsonb,
      expires_at = LEAST(expires_at, authenticated_at + make_interval(secs => :absolute::float8)),
      idle_expires_at = LEAST(rotated_at + make_interval(secs => :idle::float8), expires_at,
        authenticated_at + make_interval(secs => :absolute::float8))
    WHERE id = :id AND revoked_at IS NULL
    RETURNING floor(extract(epoch FROM idle_expires_at - now()))::integer AS seconds`,
);
