import type { Identity } from '../../identities/entities/identity.entity.js';
import { OWN_WAYS_IN_SQL } from '../../plans/ways-in.js';
import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { PresentedCookie } from '../browser/application-cookies.js';
import { isBrowserCutOff } from '../lifecycle/cut-off-browsers.statements.js';
import type { RememberedBrowser } from './remembered-browser.entity.js';

type AtApplication = PresentedCookie & { applicationId: string };

interface Remembering
  extends Omit<RememberedBrowser, 'previousHash' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'forgottenAt'> {
  /** What the browser held until now. */
  replacedId: string | null;
  replacedHash: Buffer | null;
  /** Seconds that it is remembered. */
  ttl: number;
}

/** An identity has at most so many. The oldest gives way, one that is forgotten first. */
const MOST_BROWSERS = 20;
/** A tab may send the secret that another tab has just used for so long. */
const OVERLAP = "interval '60 seconds'";

export const REMEMBER = statement<Remembering, { expiresAt: Date }>(
  'remember-browser',
  `
    WITH gone AS (
      DELETE FROM remembered_browsers WHERE id = ANY (ARRAY(
        SELECT id FROM remembered_browsers WHERE id = :replacedId::uuid AND secret_hash = :replacedHash::bytea
        UNION ALL (
          SELECT id FROM remembered_browsers WHERE identity_id = :identityId
          ORDER BY forgotten_at IS NOT NULL, id DESC OFFSET ${MOST_BROWSERS - 1}
        )
      ))
    )
    INSERT INTO remembered_browsers (id, application_id, identity_id, secret_hash, provider, amr, authenticated_at, ip,
      user_agent, created_at, last_used_at, expires_at)
    VALUES (:id, :applicationId, :identityId, :secretHash, :provider, :amr, :authenticatedAt, :ip, :userAgent, now(),
      now(), now() + make_interval(secs => :ttl))
    RETURNING expires_at`,
);

/** A browser that an identity allowed, as the sign-in page shows it. */
export interface KnownBrowser
  extends Pick<RememberedBrowser, 'identityId' | 'provider'>,
    Pick<Identity, 'email' | 'name'> {
  /** It sent a secret that was replaced a while ago, however often it was replaced since. */
  isReused: boolean;
  /** Seconds since the user signed in, by the database's clock. */
  age: number;
}

/**
 * An upstream that the application no longer offers signs no user in, and so continues nothing. One that is forgotten only
 * shows that its cookie was copied.
 */
export const FIND_REMEMBERED = statement<AtApplication, KnownBrowser>(
  'find-remembered-browser',
  `
    SELECT identity_id, email, name, provider,
      secret_hash <> :secretHash AND last_used_at <= now() - ${OVERLAP} AS is_reused,
      extract(epoch FROM now() - authenticated_at)::float8 AS age
    FROM remembered_browsers AS browser JOIN identities ON identities.id = identity_id
    WHERE browser.id = :id AND browser.application_id = :applicationId AND expires_at > now() AND blocked_at IS NULL
      AND (secret_hash = :secretHash OR previous_hash = :secretHash OR last_used_at <= now() - ${OVERLAP})
      AND (forgotten_at IS NULL OR (secret_hash <> :secretHash AND last_used_at <= now() - ${OVERLAP}))
      AND NOT ${isBrowserCutOff('browser')}
      AND (provider IN (${OWN_WAYS_IN_SQL}) OR EXISTS (
        SELECT FROM application_providers AS offered
        WHERE offered.application_id = browser.application_id AND offered.provider = browser.provider
      ))`,
);

export interface UsedBrowser extends Pick<RememberedBrowser, 'provider' | 'amr' | 'authenticatedAt' | 'expiresAt'> {
  /** It is false in a tab that came just after another one: the browser has the new secret from there. */
  isRotated: boolean;
}

/** Judges the secret and replaces it in one step: of two tabs at once, the second finds the first one's secret. */
export const USE_REMEMBERED = statement<AtApplication & { nextHash: Buffer }, UsedBrowser>(
  'use-remembered-browser',
  `
    UPDATE remembered_browsers SET
      previous_hash = CASE WHEN secret_hash = :secretHash THEN secret_hash ELSE previous_hash END,
      last_used_at = CASE WHEN secret_hash = :secretHash THEN now() ELSE last_used_at END,
      secret_hash = CASE WHEN secret_hash = :secretHash THEN :nextHash ELSE secret_hash END
    WHERE id = :id AND application_id = :applicationId AND expires_at > now() AND forgotten_at IS NULL
      AND (secret_hash = :secretHash OR (previous_hash = :secretHash AND last_used_at > now() - ${OVERLAP}))
      AND NOT ${isBrowserCutOff('remembered_browsers')}
    RETURNING provider, amr, authenticated_at, expires_at, secret_hash = :nextHash AS is_rotated`,
);

/** It takes any secret: only holders of the cookie, or of an old copy, know the id. */
export const FORGET_BROWSER = statement<{ id: string; applicationId: string }, { identityId: string }>(
  'forget-browser',
  `
    UPDATE remembered_browsers SET forgotten_at = now()
    WHERE id = :id AND application_id = :applicationId AND forgotten_at IS NULL
    RETURNING identity_id`,
);

interface CopiedBrowser {
  lastUsedAt: Date;
}

/** Judges again under the lock of the identity: of two requests that find a copy, one forgets it. */
export const FORGET_COPIED = statement<AtApplication & { identityId: string }, CopiedBrowser>(
  'forget-copied-browser',
  `
    DELETE FROM remembered_browsers
    WHERE id = :id AND application_id = :applicationId AND identity_id = :identityId
      AND secret_hash <> :secretHash AND last_used_at <= now() - ${OVERLAP}
    RETURNING last_used_at`,
);

/** The session that was continued last; it may have ended. */
export const LAST_CONTINUED = statement<
  { identityId: string; id: string },
  Pick<RememberedBrowser, 'ip' | 'userAgent'>
>(
  'last-continued-session',
  `
    SELECT ip, user_agent FROM sessions
    WHERE identity_id = :identityId AND remembered_browser_id = :id AND audience = 'application'
    ORDER BY id DESC LIMIT 1`,
);

export const EXPIRED_BROWSERS = expired('remembered_browsers');
