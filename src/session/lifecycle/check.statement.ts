import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';

export type LiveSessionRow = Pick<
  Session,
  'id' | 'applicationId' | 'identityId' | 'audience' | 'clientType' | 'provider'
>;

const check = (condition: string): string => `
    SELECT id, application_id, identity_id, audience, client_type, provider
    FROM sessions
    WHERE ${condition} AND ${live('sessions')}`;

/** One read by primary key. The next request on every replica sees a revocation. */
export const CHECK = statement<{ id: string }, LiveSessionRow>('check-session', check('id = :id'));

/** Checks many sessions in one round trip. */
export const CHECK_TOGETHER = statement<{ ids: string[] }, LiveSessionRow>(
  'check-sessions',
  check('id = ANY(:ids::uuid[])'),
);
