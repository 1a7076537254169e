import { statement } from '../../platform/database/statement.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { endedReason, live } from '../lifecycle/live.js';

type DiagnosisRow = { applicationId: string; audience: Audience } & (
  | /** A `late` token is valid, but it arrived after the client had given up. */
  { reason: 'invalid' | 'late'; ended: null }
  /** As it is written: see end-reasons.ts. */
  | { reason: 'ended'; ended: string }
);

const OTHER_HOLDER = `(client_type <> :clientType OR (:clientType IS NOT NULL AND (
        application_id <> :applicationId OR (:applicationId IS NOT NULL AND audience <> 'application')
        OR client_id IS DISTINCT FROM :clientId OR key_thumbprint IS DISTINCT FROM :keyThumbprint)))`;

/** The reason why a genuine token was refused. */
export const DIAGNOSE = statement<
  {
    sessionId: string;
    secretHash: Buffer;
    /** Null for anyone who holds a token of the session. */
    clientType: ClientType | null;
    applicationId: string | null;
    clientId: string | null;
    keyThumbprint: string | null;
  },
  DiagnosisRow
>(
  'diagnose-refresh',
  `
    SELECT CASE WHEN ${OTHER_HOLDER} THEN 'invalid' WHEN ${live('sessions')} THEN 'late' ELSE 'ended' END
        AS reason,
      CASE WHEN ${OTHER_HOLDER} THEN NULL ELSE ${endedReason('sessions')} END AS ended,
      application_id, audience
    FROM sessions
    WHERE id = :sessionId AND secret_hash = :secretHash`,
);
