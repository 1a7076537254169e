import { statement } from '../../../platform/database/statement.js';
import { live } from '../../../session/lifecycle/live.js';
import type { LiveSessionRow } from '../../../session/lifecycle/sessions.statements.js';

/** How long an untouched page keeps its session, in seconds. */
export const IDLE_SECONDS = 60 * 60;
/** How long it lasts at most, in seconds. */
export const LONGEST_SECONDS = 12 * 60 * 60;

interface Presented {
  id: string;
  secretHash: Buffer;
}

/** A living session of the account pages. */
export interface PageSession extends LiveSessionRow {
  /** The application's session that the pages were opened from. */
  openedFrom: string;
}

const OF_PAGES = "id = :id AND secret_hash = :secretHash AND audience = 'portal' AND client_type = 'browser'";

/** Reads a living session and, at most once a minute, moves the moment at which it goes idle. */
export const USE_PAGE_SESSION = statement<Presented & { idle: number }, PageSession>(
  'use-page-session',
  `
    WITH found AS (
      SELECT * FROM sessions WHERE ${OF_PAGES} AND ${live('sessions')}
    ), moved AS (
      UPDATE sessions SET rotated_at = now(), idle_expires_at = LEAST(now() + make_interval(secs => :idle), expires_at)
      WHERE revoked_at IS NULL AND id IN (SELECT id FROM found WHERE rotated_at < now() - interval '1 minute')
    )
    SELECT id, application_id, identity_id, audience, client_type, provider, opened_from
    FROM found`,
);

/** The application of a session that may have ended. */
export const FIND_PAGE_SESSION = statement<Presented, { applicationId: string }>(
  'find-page-session',
  `
    SELECT application_id FROM sessions WHERE ${OF_PAGES}`,
);
