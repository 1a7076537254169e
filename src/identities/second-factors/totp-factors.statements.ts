import { statement } from '../../platform/database/statement.js';
import { cameSince } from '../../session/lifecycle/known-devices.js';
import type { TotpFactor } from './entities/totp-factor.entity.js';

/** A factor, with what opens its secret. */
export type SealedFactor = Pick<TotpFactor, 'id' | 'sealedSecret'>;

/** An active factor, and what judging a code needs to know about its owner. */
export interface ActiveFactor extends SealedFactor {
  applicationId: string;
  /**
   * The identity signed in from this IP address since it has the factor. Sign-ins of before may be those of a thief of
   * the password, who would have as many guesses as addresses.
   */
  isAtKnownAddress: boolean;
}

/** A setup that another browser left unfinished is replaced. One of the same browser and an active factor stay. */
export const BEGIN_TOTP = statement<Pick<TotpFactor, 'id' | 'identityId' | 'sealedSecret' | 'begunBy'>>(
  'begin-totp',
  `
    INSERT INTO totp_factors AS factor (id, identity_id, sealed_secret, begun_by, last_step, created_at)
    VALUES (:id, :identityId, :sealedSecret, :begunBy, 0, now())
    ON CONFLICT (identity_id) DO UPDATE
      SET id = excluded.id, sealed_secret = excluded.sealed_secret, begun_by = excluded.begun_by, created_at = now()
      WHERE factor.confirmed_at IS NULL AND factor.begun_by <> excluded.begun_by`,
);

export const PENDING_TOTP = statement<Pick<TotpFactor, 'identityId' | 'begunBy'>, SealedFactor>(
  'pending-totp',
  `
    SELECT id, sealed_secret FROM totp_factors
    WHERE identity_id = :identityId AND begun_by = :begunBy AND confirmed_at IS NULL`,
);

export const CONFIRM_TOTP = statement<{ id: string; timeStep: number }, { id: string }>(
  'confirm-totp',
  `
    UPDATE totp_factors SET confirmed_at = now(), last_step = :timeStep WHERE id = :id AND confirmed_at IS NULL
    RETURNING id`,
);

export const ACTIVE_TOTP = statement<{ identityId: string; ip: string }, ActiveFactor>(
  'active-totp',
  `
    SELECT factor.id, factor.sealed_secret, identity.application_id,
      ${cameSince('identity.mfa_enabled_at', 'identity.id', ':ip')} AS is_at_known_address
    FROM totp_factors AS factor JOIN identities AS identity ON identity.id = factor.identity_id
    WHERE factor.identity_id = :identityId AND factor.confirmed_at IS NOT NULL`,
);

/** One compare-and-swap: of any number of requests with one code, at any replicas, exactly one uses it. */
export const USE_TIME_STEP = statement<{ id: string; timeStep: number }, { id: string }>(
  'use-totp-step',
  `
    UPDATE totp_factors SET last_step = :timeStep
    WHERE id = :id AND confirmed_at IS NOT NULL AND last_step < :timeStep
    RETURNING id`,
);
