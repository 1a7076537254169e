import type { Statement } from '../../platform/database/statement.js';

/** One compare-and-swap: of any number of exchanges at once exactly one gets the code. $2 the session that it opens. */
export const CONSUME_CODE: Statement<{ id: string }> = {
  name: 'consume-code',
  text: `
    UPDATE authorization_codes SET used_at = now(), session_id = $2
    WHERE id = $1 AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
};
