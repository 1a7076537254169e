import type { Statement } from '../../database/statement.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { live } from './live.js';

export interface LiveSessionRow {
  id: string;
  application_id: string;
  identity_id: string;
  audience: Audience;
  client_type: ClientType;
  provider: string;
}

/** One primary-key read. A revocation is seen by the very next request, on every replica. */
export const CHECK: Statement<LiveSessionRow> = {
  name: 'check-session',
  text: `
    SELECT id, application_id, identity_id, audience, client_type, provider
    FROM sessions
    WHERE id = $1 AND ${live('sessions')}`,
};
