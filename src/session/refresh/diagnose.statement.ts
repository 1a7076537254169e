import { statement } from '../../platform/database/statement.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { endedReason, live } from '../lifecycle/live.js';

export type DiagnosisRow = { applicationId: string; audience: Audience } & (
  | /** A `late` token is valid, but it arrived after the client had given up. */
  { reason: 'invalid' | 'late'; ended: null }
  /** As it is written: see end-reasons.ts. */
  | { reason: 'ended'; ended: string }
);

/** The reason why a genuine token was refused. */
export const DIAGNOSE = statement<
  { sessionId: string; secretHash: Buffer; clientType: ClientType | null },
  DiagnosisRow
>(
  'diagnose-refresh',
  `
    SELECT CASE WHEN client_type <> :clientType THEN 'invalid' WHEN ${live('sessions')} THEN 'late' ELSE 'ended' END
        AS reason,
      CASE WHEN client_type <> :clientType THEN NULL ELSE ${endedReason('sessions')} END AS ended,
      application_id, audience
    FROM sessions
    WHERE id = :sessionId AND secret_hash = :secretHash`,
);
