import type { Statement } from '../../database/statement.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { live } from './live.js';

export interface LiveSessionRow {
  id: string;
  applicationId: string;
  identityId: string;
  audience: Audience;
  clientType: ClientType;
  /** Who vouched for the person when the session was opened. */
  provider: string;
}

/** One primary-key read. A revocation is seen by the very next request, on every replica. */
export const CHECK: Statement<LiveSessionRow> = {
  name: 'check-session',
  text: `
    SELECT id, application_id AS "applicationId", identity_id AS "identityId", audience, client_type AS "clientType",
      provider
    FROM sessions
    WHERE id = $1 AND ${live('sessions')}`,
};
