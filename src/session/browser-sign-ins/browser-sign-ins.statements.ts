import { OWN_WAYS_IN_SQL } from '../../plans/ways-in.js';
import { type None, statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { PresentedCookie } from '../browser/application-cookies.js';
import { isBrowserCutOff } from '../lifecycle/cut-off-browsers.statements.js';

/** The session of a browser at one application, as a request finds it. */
export interface BrowserSignIn {
  id: string;
  identityId: string;
  /** How and when the user signed in. */
  provider: string;
  amr: string[];
  authenticatedAt: Date;
  /** The remembered browser that continued an earlier sign-in: nothing was proved in this one. */
  rememberedBrowserId: string | null;
  /** Seconds since the user signed in, by the database's clock. */
  age: number;
  /** It was not seen for a while, and its row does not say so yet. */
  isUnseen: boolean;
}

export interface HeldBrowserSignIn extends Pick<BrowserSignIn, 'id' | 'identityId'> {
  applicationId: string;
}

/** An identity has at most so many. The one that was not seen for longest gives way. */
const MOST_BROWSERS = 50;
/** A tab may send the secret that another tab has just replaced for so long. */
const OVERLAP = "interval '60 seconds'";
const UNSEEN = "interval '1 hour'";

const proved = (hash: string) =>
  `(secret_hash = ${hash} OR (previous_hash = ${hash} AND last_seen_at > now() - ${OVERLAP}))`;

/** An upstream that the application no longer offers signs no user in, here neither. */
export const FIND_BROWSER_SIGN_IN = statement<
  PresentedCookie & { applicationId: string; idleDays: number },
  BrowserSignIn
>(
  'find-browser-sign-in',
  `
    SELECT browser.id, identity_id, browser.provider, browser.amr, authenticated_at, remembered_browser_id,
      extract(epoch FROM now() - authenticated_at)::float8 AS age, last_seen_at < now() - ${UNSEEN} AS is_unseen
    FROM browser_sign_ins AS browser JOIN identities ON identities.id = identity_id
    WHERE browser.id = :id AND browser.application_id = :applicationId AND blocked_at IS NULL
      AND expires_at > now() AND last_seen_at > now() - make_interval(days => :idleDays) AND ${proved(':secretHash::bytea')}
      AND NOT ${isBrowserCutOff('browser')}
      AND (browser.provider IN (${OWN_WAYS_IN_SQL}) OR EXISTS (
        SELECT FROM application_providers AS offered
        WHERE offered.application_id = browser.application_id AND offered.provider = browser.provider
      ))`,
);

/** What a browser holds, whether it would still sign its user in or not. */
export const HELD_BROWSER_SIGN_IN = statement<PresentedCookie, HeldBrowserSignIn>(
  'held-browser-sign-in',
  `
    SELECT id, identity_id, application_id FROM browser_sign_ins
    WHERE id = :id AND expires_at > now() AND ${proved(':secretHash::bytea')}`,
);

/** For the export of an account. */
export const BROWSER_SIGN_INS_OF = statement<{ identityId: string }, object>(
  'browser-sign-ins-of',
  `
    SELECT id, provider, amr, authenticated_at, remembered_browser_id, created_at, last_seen_at, expires_at
    FROM browser_sign_ins WHERE identity_id = :identityId ORDER BY id`,
);

export const NOTE_SEEN = statement<{ id: string }, None>(
  'note-browser-sign-in-seen',
  `
    UPDATE browser_sign_ins SET last_seen_at = now(), previous_hash = NULL
    WHERE id = :id AND last_seen_at < now() - ${UNSEEN}`,
);

export interface Keeping {
  id: string;
  secretHash: Buffer;
  /** What the browser sent, if it was signed in before. */
  presentedId: string | null;
  presentedHash: Buffer | null;
  applicationId: string;
  identityId: string;
  provider: string;
  amr: string[];
  /** Null for now. */
  authenticatedAt: Date | null;
  rememberedBrowserId: string | null;
  days: number;
  /** The authorization code of the sign-in. */
  codeId: string;
}

/**
 * Keeps a browser signed in, in the transaction that completes the sign-in and has locked the identity. The same user
 * again renews what there is, with a new secret; of two tabs at once the second finds the first one's secret and keeps
 * it. Another user takes the place of the one before. The code leads to it.
 */
export const KEEP_BROWSER_SIGN_IN = statement<Keeping, { id: string; isRotated: boolean; expiresAt: Date }>(
  'keep-browser-sign-in',
  `
    WITH renewed AS (
      UPDATE browser_sign_ins SET
        secret_hash = CASE WHEN secret_hash = :presentedHash::bytea THEN :secretHash::bytea ELSE secret_hash END,
        previous_hash = CASE WHEN secret_hash = :presentedHash THEN secret_hash ELSE previous_hash END,
        provider = :provider::text, amr = :amr::text[],
        authenticated_at = COALESCE(:authenticatedAt::timestamptz, now()),
        remembered_browser_id = :rememberedBrowserId::uuid, last_seen_at = now(),
        expires_at = now() + make_interval(days => :days::int)
      WHERE id = :presentedId::uuid AND application_id = :applicationId::uuid AND identity_id = :identityId::uuid
        AND expires_at > now()
        AND ${proved(':presentedHash')}
      RETURNING id, secret_hash = :secretHash AS is_rotated, expires_at
    ), opened AS (
      INSERT INTO browser_sign_ins (id, application_id, identity_id, secret_hash, provider, amr, authenticated_at,
        remembered_browser_id, created_at, last_seen_at, expires_at)
      SELECT :id::uuid, :applicationId, :identityId, :secretHash, :provider, :amr,
        COALESCE(:authenticatedAt, now()), :rememberedBrowserId, now(), now(), now() + make_interval(days => :days)
      WHERE NOT EXISTS (SELECT FROM renewed)
      RETURNING id, true AS is_rotated, expires_at
    ), kept AS (
      SELECT * FROM renewed UNION ALL SELECT * FROM opened
    ), gone AS (
      DELETE FROM browser_sign_ins
      WHERE (id = :presentedId AND application_id = :applicationId AND identity_id <> :identityId
          AND secret_hash = :presentedHash)
        OR (id IS DISTINCT FROM :presentedId AND id IN (
          SELECT id FROM browser_sign_ins WHERE identity_id = :identityId
          ORDER BY last_seen_at DESC OFFSET ${MOST_BROWSERS - 1}
        ))
    ), led AS (
      UPDATE authorization_codes SET browser_sign_in_id = kept.id FROM kept WHERE authorization_codes.id = :codeId
    )
    SELECT id, is_rotated, expires_at FROM kept`,
);

export const END_BROWSER_SIGN_IN = statement<{ id: string; identityId: string }, { applicationId: string }>(
  'end-browser-sign-in',
  'DELETE FROM browser_sign_ins WHERE id = :id AND identity_id = :identityId RETURNING application_id',
);

export const END_BROWSER_SIGN_INS_OF = statement<{ identityId: string }, None>(
  'end-browser-sign-ins',
  'DELETE FROM browser_sign_ins WHERE identity_id = :identityId',
);

/** Ends those in which a remembered browser continued an earlier sign-in. */
export const END_CONTINUED_BROWSER_SIGN_INS = statement<{ identityId: string; browserId: string }, None>(
  'end-continued-browser-sign-ins',
  'DELETE FROM browser_sign_ins WHERE identity_id = :identityId AND remembered_browser_id = :browserId',
);

export const END_THESE_BROWSER_SIGN_INS = statement<{ ids: string[] }, None>(
  'end-these-browser-sign-ins',
  'DELETE FROM browser_sign_ins WHERE id = ANY(:ids::uuid[])',
);

export const EXPIRED_BROWSER_SIGN_INS = expired('browser_sign_ins');
