import type { Statement } from '../../platform/database/statement.js';

export interface StartedFlowRow {
  id: string;
  /** In seconds since 1970. */
  expires: number;
}

const insert = (rows: string, seconds: string): string => `
    INSERT INTO auth_flows (id, token_hash, application_id, redirect_url, cancel_url, state, code_challenge, login_hint,
      ui_locales, created_at, expires_at)
    SELECT started.*, now(), now() + make_interval(secs => ${seconds}) FROM ${rows} AS started
    RETURNING id, ceil(extract(epoch FROM expires_at))::float8 AS expires`;

export const START_FLOW: Statement<StartedFlowRow> = {
  name: 'start-flow',
  text: insert(
    '(VALUES ($1::uuid, $2::bytea, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text))',
    '$10',
  ),
};

/** Many in one round trip and one commit: $1 to $9 a list of each. */
export const START_FLOWS: Statement<StartedFlowRow> = {
  name: 'start-flows',
  text: insert(
    'unnest($1::uuid[], $2::bytea[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])',
    '$10',
  ),
};
