import { statement } from '../../platform/database/statement.js';
import { type CutOffOfMany, MOMENT_OF_CUT_OFF } from '../../session/lifecycle/cut-off-browsers.statements.js';
import type { HeldProof } from '../entities/held-proof.entity.js';

interface Holding extends Omit<HeldProof, 'authenticatedAt' | 'tries' | 'expiresAt'> {
  /** Null for now. */
  authenticatedAt: Date | null;
  /** Seconds that it is held. */
  ttl: number;
  /** It is stored again, so it must not have been dropped. */
  wasHeld: boolean;
}

type HeldRow = Pick<HeldProof, 'identityId' | 'provider' | 'amr' | 'passwordHash' | 'rememberedBrowserId' | 'wishes'> &
  Pick<HeldProof, 'authenticatedAt'>;

type Here = Pick<HeldProof, 'flowId' | 'browserHash'>;

/** After so many wrong codes the first factor must be proved again. */
export const MOST_TRIES = 5;
const WAITS = `flow_id = :flowId AND browser_hash = :browserHash AND tries < ${MOST_TRIES} AND expires_at > now()`;

/**
 * The wrong codes of one identity stay counted as long as the proof counts: a step that is taken twice buys no new ones.
 * Afterwards only a new first factor leads here. The limits of the account count the codes over all of them.
 */
export const HOLD_PROOF = statement<Holding, { flowId: string }>(
  'hold-proof',
  `
    WITH before AS (SELECT FROM held_proofs WHERE flow_id = :flowId AND identity_id = :identityId FOR UPDATE)
    INSERT INTO held_proofs AS held (flow_id, identity_id, provider, amr, password_hash, browser_hash,
      authenticated_at, remembered_browser_id, wishes, tries, expires_at)
    SELECT :flowId::uuid, :identityId::uuid, :provider::text, :amr::text[], :passwordHash::text, :browserHash::bytea,
      COALESCE(:authenticatedAt::timestamptz, now()), :rememberedBrowserId::uuid, :wishes::text[], 0,
      now() + make_interval(secs => :ttl)
    WHERE NOT :wasHeld::boolean OR EXISTS (SELECT FROM before)
    ON CONFLICT (flow_id) DO UPDATE
      SET identity_id = excluded.identity_id, provider = excluded.provider, amr = excluded.amr,
          password_hash = excluded.password_hash, browser_hash = excluded.browser_hash,
          authenticated_at = excluded.authenticated_at, remembered_browser_id = excluded.remembered_browser_id,
          wishes = excluded.wishes, expires_at = excluded.expires_at,
          tries = CASE
            WHEN held.identity_id = excluded.identity_id AND held.tries < ${MOST_TRIES} AND held.expires_at > now()
            THEN held.tries ELSE 0 END
    RETURNING flow_id`,
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
