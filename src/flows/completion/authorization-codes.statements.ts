import { type None, statement } from '../../platform/database/statement.js';
import {
  type CutOffOfMany,
  isCodeCutOff,
  MOMENT_OF_CUT_OFF,
} from '../../session/lifecycle/cut-off-browsers.statements.js';
import { provedByCode } from '../../session/lifecycle/proved-by-code.js';
import type { AuthorizationCode } from '../entities/authorization-code.entity.js';

/** An authorization code, as an exchange finds it. */
export interface IssuedCode
  extends Pick<AuthorizationCode, 'id' | 'flowId' | 'applicationId' | 'identityId' | 'usedAt' | 'sessionId'>,
    Pick<AuthorizationCode, 'provider' | 'firstFactor' | 'amr' | 'authenticatedAt' | 'rememberedBrowserId'>,
    Pick<
      AuthorizationCode,
      'ip' | 'userAgent' | 'codeChallenge' | 'clientId' | 'asked' | 'browserSignInId' | 'organizationId'
    > {}

const ISSUED = `
    SELECT id, flow_id, application_id, identity_id, provider, first_factor, amr, authenticated_at,
      remembered_browser_id, ip, user_agent, code_challenge, client_id, asked, browser_sign_in_id, organization_id, used_at, session_id
    FROM authorization_codes`;

/** The only work that a guessed code costs the database. */
export const CODE_BY_HASH = statement<{ codeHash: Buffer }, IssuedCode>(
  'code-by-hash',
  `${ISSUED} WHERE code_hash = :codeHash`,
);

/** The device that waits for it names it so. */
export const CODE_BY_ID = statement<{ id: string }, IssuedCode>('code-by-id', `${ISSUED} WHERE id = :id`);

/**
 * One compare-and-swap: of any number of exchanges at once exactly one gets the code. A code of a browser that is no
 * longer signed in opens nothing, nor does one that was proved before a cut-off.
 */
export const CONSUME_CODE = statement<{ id: string; sessionId: string }, { id: string }>(
  'consume-code',
  `
    UPDATE authorization_codes SET used_at = now(), session_id = :sessionId
    WHERE id = :id AND used_at IS NULL AND expires_at > now()
      AND (browser_sign_in_id IS NULL
        OR EXISTS (SELECT FROM browser_sign_ins AS browser WHERE browser.id = browser_sign_in_id))
      AND NOT ${isCodeCutOff('authorization_codes')}
    RETURNING id`,
);

/** Withdraws codes of an identity that one factor was enough to issue. */
export const WITHDRAW_UNPROVED = statement<{ identityId: string }, None>(
  'withdraw-unproved-codes',
  `
    UPDATE authorization_codes SET used_at = now()
    WHERE identity_id = :identityId AND used_at IS NULL
      AND NOT ${provedByCode('amr')}`,
);

export const WITHDRAW_CUT_OFF = statement<CutOffOfMany, { id: string }>(
  'withdraw-cut-off-codes',
  `
    UPDATE authorization_codes SET used_at = now()
    WHERE used_at IS NULL AND expires_at > now()
      AND (:applicationId::uuid IS NULL OR application_id = :applicationId)
      AND authenticated_at < ${MOMENT_OF_CUT_OFF}
    RETURNING id`,
);
