import { lockProvedIdentity } from '../../identities/identity-lock.js';
import { statement } from '../../platform/database/statement.js';
import {
  type CutOffOfMany,
  isCodeCutOff,
  MOMENT_OF_CUT_OFF,
} from '../../session/lifecycle/cut-off-browsers.statements.js';
import type { HeldProof } from '../entities/held-proof.entity.js';

interface Holding extends Omit<HeldProof, 'authenticatedAt' | 'tries' | 'expiresAt'> {
  /** Null for now. */
  authenticatedAt: Date | null;
  /** It is held for so long. */
  seconds: number;
}

type HeldRow = Pick<HeldProof, 'identityId' | 'provider' | 'amr' | 'passwordHash' | 'rememberedBrowserId' | 'wishes'> &
  Pick<HeldProof, 'authenticatedAt'>;

/** Long enough to look for a phone, or to read what is to be agreed to. */
export const SECONDS_HELD = { looking: 600, reading: 1800 };

type Here = Pick<HeldProof, 'flowId' | 'browserHash'>;

/** After so many wrong codes the first factor must be proved again. */
export const MOST_TRIES = 5;
const WAITS = `flow_id = :flowId AND browser_hash = :browserHash AND tries < ${MOST_TRIES} AND expires_at > now()`;

/** Locks are taken in the order identity, flow, held proof: `account` has locked the identity. */
export const LOCK_OPEN_FLOW = `
      SELECT flow.id, flow.application_id FROM account, auth_flows AS flow
      WHERE flow.id = :flowId AND completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()
      FOR NO KEY UPDATE OF flow`;

/** `locked` has locked the flow. */
export const LOCK_HELD_PROOF = `
      SELECT flow_id, application_id, authenticated_at FROM locked JOIN held_proofs ON flow_id = locked.id
      WHERE identity_id = :identityId
      FOR UPDATE OF held_proofs`;

/** One that was proved before a cut-off of many counts no more, also while its row is still there. */
export const COUNTING_PROOF = `SELECT flow_id FROM held WHERE NOT ${isCodeCutOff('held')}`;

/**
 * `waiting` says for how many seconds.
 *
 * The wrong codes of one identity stay counted as long as the proof counts: a step that is taken twice buys no new ones.
 * Afterwards only a new first factor leads here. The limits of the account count the codes over all of them.
 */
export const STORE_HELD_PROOF = `
      INSERT INTO held_proofs AS held (flow_id, identity_id, provider, amr, password_hash, browser_hash,
        authenticated_at, remembered_browser_id, wishes, tries, expires_at)
      SELECT :flowId::uuid, :identityId::uuid, :provider::text, :amr::text[], :passwordHash::text, :browserHash::bytea,
        COALESCE(:authenticatedAt::timestamptz, now()), :rememberedBrowserId::uuid, :wishes::text[], 0,
        now() + make_interval(secs => seconds)
      FROM waiting WHERE seconds IS NOT NULL
      ON CONFLICT (flow_id) DO UPDATE
        SET identity_id = excluded.identity_id, provider = excluded.provider, amr = excluded.amr,
            password_hash = excluded.password_hash, browser_hash = excluded.browser_hash,
            authenticated_at = excluded.authenticated_at, remembered_browser_id = excluded.remembered_browser_id,
            wishes = excluded.wishes, expires_at = excluded.expires_at,
            tries = CASE
              WHEN held.identity_id = excluded.identity_id AND held.tries < ${MOST_TRIES} AND held.expires_at > now()
              THEN held.tries ELSE 0 END
      RETURNING flow_id`;

export const HOLD_PROOF = statement<Holding, { flowId: string }>(
  'hold-proof',
  `
    WITH account AS (${lockProvedIdentity(':identityId', ':passwordHash')}
    ), locked AS (${LOCK_OPEN_FLOW}
    ), waiting AS (SELECT :seconds::integer AS seconds FROM locked
    )${STORE_HELD_PROOF}`,
);

export const REQUIRE_HELD_PROOF = statement<
  Pick<HeldProof, 'flowId' | 'identityId' | 'passwordHash'>,
  { flowId: string }
>(
  'require-held-proof',
  `
    WITH account AS (${lockProvedIdentity(':identityId', ':passwordHash')}
    ), locked AS (${LOCK_OPEN_FLOW}
    ), held AS (${LOCK_HELD_PROOF}
    )
    ${COUNTING_PROOF}`,
);

export const FIND_HELD_PROOF = statement<Here, HeldRow>(
  'find-held-proof',
  `
    SELECT identity_id, provider, amr, password_hash, authenticated_at, remembered_browser_id, wishes
    FROM held_proofs WHERE ${WAITS}`,
);

export const COUNT_HELD_TRY = statement<Here, { tries: number }>(
  'count-held-try',
  `UPDATE held_proofs SET tries = tries + 1 WHERE ${WAITS} RETURNING tries`,
);

export const DROP_CUT_OFF = statement<CutOffOfMany, { flowId: string }>(
  'drop-cut-off-proofs',
  `
    DELETE FROM held_proofs USING auth_flows
    WHERE auth_flows.id = held_proofs.flow_id
      AND (:applicationId::uuid IS NULL OR auth_flows.application_id = :applicationId)
      AND held_proofs.authenticated_at < ${MOMENT_OF_CUT_OFF}
    RETURNING flow_id`,
);
