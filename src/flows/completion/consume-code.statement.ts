import { statement } from '../../platform/database/statement.js';

/** One compare-and-swap: of any number of exchanges at once exactly one gets the code. */
export const CONSUME_CODE = statement<{ id: string; sessionId: string }, { id: string }>(
  'consume-code',
  `
    UPDATE authorization_codes SET used_at = now(), session_id = :sessionId
    WHERE id = :id AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
);
