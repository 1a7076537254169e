import { statement } from '../../platform/database/statement.js';
import type { ClientType } from '../entities/session.entity.js';
import { isCutOff, live } from '../lifecycle/live.js';

export interface DiagnosisRow {
  /** A `late` token is valid, but it arrived after the client had given up. */
  reason: 'revoked' | 'reused' | 'expired' | 'invalid' | 'late';
}

/** The reason why a genuine token was refused. */
export const DIAGNOSE = statement<
  { sessionId: string; secretHash: Buffer; clientType: ClientType | null },
  DiagnosisRow
>(
  'diagnose-refresh',
  `
    SELECT CASE
      WHEN client_type <> :clientType THEN 'invalid'
      WHEN ended_reason = 'refresh_token_reused' THEN 'reused'
      WHEN revoked_at IS NOT NULL OR ${isCutOff('sessions')} THEN 'revoked'
      WHEN ${live('sessions')} THEN 'late'
      ELSE 'expired'
    END AS reason
    FROM sessions
    WHERE id = :sessionId AND secret_hash = :secretHash`,
);
