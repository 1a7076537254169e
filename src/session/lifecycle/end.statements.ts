import { type Statement, statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';
import { provedByCode } from './proved-by-code.js';

type Columns = 'id' | 'applicationId' | 'identityId' | 'audience' | 'clientType' | 'clientId';

export interface EndedRow extends Pick<Session, Columns> {
  revokedAt: Date;
  /** Where its client wants to hear of the end. */
  backchannelLogoutUrl: string | null;
  browserSignInId: string | null;
  /** What its client calls itself, where that is not its id. */
  calledId: string | null;
}

/** What is noted of each session that ends. */
export type NotedRow = Omit<EndedRow, 'clientType' | 'revokedAt' | 'browserSignInId'>;

/** Its columns, of the table `sessions`. */
export const NOTED = `sessions.id, sessions.application_id, sessions.identity_id, sessions.audience, sessions.client_id,
      sessions.granted->>'calledId' AS called_id,
      CASE
        WHEN sessions.audience <> 'application' THEN NULL
        WHEN sessions.client_id IS NULL
          THEN (SELECT backchannel_logout_url FROM applications WHERE applications.id = sessions.application_id)
        ELSE (SELECT backchannel_logout_url FROM clients WHERE clients.id = sessions.client_id)
      END AS backchannel_logout_url`;

type Ends<Which extends object> = Statement<Which & { reason: string }, EndedRow>;

/** This many sessions of one identity end under their locks: few enough that a refresh of one of them hardly waits. */
export const BATCH = 1000;

const latestOfIdentity = `
  SELECT id FROM sessions WHERE identity_id = :identityId AND revoked_at IS NULL ORDER BY id DESC LIMIT ${BATCH}`;

/**
 * Ends the living sessions in one order, so two statements that end the same sessions queue up instead of deadlocking.
 */
const ends = <Which extends object>(name: string, condition: string): Ends<Which> =>
  statement(
    name,
    `
    WITH ending AS (
      SELECT id FROM sessions WHERE ${condition} AND ${live('sessions')} ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE sessions SET revoked_at = now(), ended_reason = :reason
    FROM ending WHERE sessions.id = ending.id
    RETURNING ${NOTED}, client_type, revoked_at, browser_sign_in_id`,
  );

export const END_ALL_OF = ends<{ ids: string[] }>('end-sessions', 'id = ANY(:ids::uuid[])');

/** Ends those whose tokens live in cookies of ours. */
export const END_IN_COOKIES = ends<{ ids: string[] }>(
  'end-sessions-in-cookies',
  `id = ANY(:ids::uuid[]) AND client_type = 'browser' AND client_id IS NULL AND audience = 'application'`,
);

/**
 * The portal sessions that were opened from sessions which have just ended. A statement of its own, because it must see
 * a portal session that was opened while the first statement waited for its row.
 */
export const END_OPENED_FROM = ends<{ ids: string[] }>('end-opened-from', 'opened_from = ANY(:ids::uuid[])');

/** A session that a refresh has ended just now: so long as its dispatch is certain to be kept, so that it is told once. */
export const ENDED_BY_REUSE = statement<{ id: string }, NotedRow>(
  'ended-by-reuse',
  `
    SELECT ${NOTED} FROM sessions
    WHERE id = :id AND ended_reason = 'reuse' AND revoked_at > now() - interval '1 day'`,
);

/** Ends the application's session of a refresh token of any generation. The secret proves the token. */
export const END_HELD = ends<{ id: string; secretHash: Buffer }>(
  'end-held-session',
  'id = :id AND client_id IS NULL AND secret_hash = :secretHash',
);

/** Ends it only if that client of OpenID Connect holds it; null stands for the application's own. */
export const END_HELD_BY = ends<{ id: string; secretHash: Buffer; applicationId: string; clientId: string | null }>(
  'end-session-held-by-client',
  `id = :id AND secret_hash = :secretHash AND application_id = :applicationId
    AND client_id IS NOT DISTINCT FROM :clientId`,
);

export const END_OWN = ends<{ id: string; identityId: string }>(
  'end-own-session',
  'id = :id AND identity_id = :identityId',
);

/** Ends the sessions of an identity that were continued from one remembered browser, and their portal sessions. */
export const END_CONTINUED = ends<{ identityId: string; browserId: string }>(
  'end-continued-sessions',
  'identity_id = :identityId AND revoked_at IS NULL AND remembered_browser_id = :browserId',
);

/** Ends the sessions of clients that were opened in one browser. */
export const END_OPENED_IN = ends<{ identityId: string; id: string }>(
  'end-sessions-of-browser',
  'identity_id = :identityId AND revoked_at IS NULL AND browser_sign_in_id = :id',
);

/** Ends the sessions of an identity that act in one organization. */
export const END_IN_ORGANIZATION = ends<{ identityId: string; organizationId: string }>(
  'end-sessions-in-organization',
  'identity_id = :identityId AND revoked_at IS NULL AND organization_id = :organizationId',
);

/** Ends some of those that act in an organization. */
export const END_SOME_IN_ORGANIZATION = ends<{ organizationId: string }>(
  'end-some-sessions-in-organization',
  `id IN (
        SELECT id FROM sessions
        WHERE organization_id = :organizationId AND revoked_at IS NULL AND ${live('sessions')} ORDER BY id LIMIT ${BATCH})`,
);

export const END_OF_CLIENT = ends<{ identityId: string; clientId: string }>(
  'end-sessions-of-client',
  'identity_id = :identityId AND revoked_at IS NULL AND client_id = :clientId',
);

export const END_LATEST = ends<{ identityId: string; kept: string[] }>(
  'end-latest-sessions',
  `id IN (${latestOfIdentity}) AND id <> ALL(:kept::uuid[])`,
);

/** Leaves out sessions that signed in with a code. */
export const END_LATEST_UNPROVED = ends<{ identityId: string; kept: string[] }>(
  'end-latest-unproved-sessions',
  `id IN (${latestOfIdentity}) AND id <> ALL(:kept::uuid[]) AND NOT ${provedByCode('amr')}`,
);

/** Notes it in a session and in the one that it was opened from. */
export const NOTE_FACTOR_SET_UP = statement<{ id: string }>(
  'note-factor-set-up',
  `
    UPDATE sessions SET factor_set_up_at = now()
    WHERE id IN (:id::uuid, (SELECT opened_from FROM sessions WHERE id = :id))`,
);

/** The session of an application from which a portal session was opened. */
export const ORIGIN_OF = statement<{ id: string }, { openedFrom: string }>(
  'origin-of-session',
  'SELECT opened_from FROM sessions WHERE id = :id AND opened_from IS NOT NULL',
);

/** Whether an identity has more than END_LATEST ends. */
export const HAS_MORE = statement<{ identityId: string }, { id: string }>(
  'has-more-sessions',
  `
    SELECT id FROM sessions WHERE identity_id = :identityId AND revoked_at IS NULL ORDER BY id DESC
    OFFSET ${BATCH} LIMIT 1`,
);

export const DELETE_LATEST = statement<{ identityId: string }, { id: string }>(
  'delete-latest-sessions',
  `
    DELETE FROM sessions
    WHERE id IN (SELECT id FROM sessions WHERE identity_id = :identityId ORDER BY id DESC LIMIT ${BATCH})
    RETURNING id`,
);

export interface Handing {
  from: string;
  into: string;
  sessionId: string;
  /** The second factor of the first identity counts for the other one too. */
  keepsSecondFactor: boolean;
}

export const HAND_OVER = statement<Handing>(
  'hand-over-sessions',
  `
    UPDATE sessions SET identity_id = :into,
      amr = CASE WHEN :keepsSecondFactor::boolean THEN amr ELSE array_remove(amr, 'mfa') END
    WHERE identity_id = :from AND (id = :sessionId OR id IN (
      SELECT id FROM sessions WHERE identity_id = :from AND revoked_at IS NOT NULL ORDER BY id DESC LIMIT ${BATCH}
    ))`,
);
