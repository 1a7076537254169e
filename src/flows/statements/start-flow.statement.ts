import type { Statement } from '../../database/statement.js';

export const START_FLOW: Statement<{ expires: number }> = {
  name: 'start-flow',
  text: `
    INSERT INTO auth_flows (id, token_hash, application_id, redirect_url, cancel_url, state, code_challenge, login_hint, ui_locales, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now() + make_interval(secs => $10))
    RETURNING ceil(extract(epoch FROM expires_at))::float8 AS expires`,
};
