import type { Audience } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';

/** How long an untouched page keeps its session, in seconds. */
export const IDLE_SECONDS = 60 * 60;
/** How long it lasts at most, in seconds. */
export const LONGEST_SECONDS = 12 * 60 * 60;

/** What a statement about a page session is given. */
export interface PresentedHash {
  id: string;
  secretHash: Buffer;
}

export const ofPages = (audience: Audience): string =>
  `id = :id AND secret_hash = :secretHash AND audience = '${audience}' AND client_type = 'browser'`;

/** `found` is a living session of these pages. */
export const foundSession = (audience: Audience): string => `found AS (
      SELECT * FROM sessions WHERE ${ofPages(audience)} AND ${live('sessions')}
    )`;

/** At most once a minute the moment at which it goes idle moves. */
export const touchedSession = (audience: Audience): string => `${foundSession(audience)}, moved AS (
      UPDATE sessions SET rotated_at = now(),
        idle_expires_at = LEAST(now() + make_interval(secs => LEAST(:idle, (terms->>'idle')::float8)), expires_at)
      WHERE revoked_at IS NULL AND id IN (SELECT id FROM found WHERE rotated_at < now() - interval '1 minute')
    )`;
