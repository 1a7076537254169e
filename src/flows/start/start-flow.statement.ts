import { statement } from '../../platform/database/statement.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';

interface Started {
  /** The end of the flows, in seconds since 1970. */
  expires: number;
}

export interface StoredFlow
  extends Omit<
    AuthFlow,
    'asked' | 'agreed' | 'browserHash' | 'firstFactor' | 'createdAt' | 'expiresAt' | 'completedAt' | 'cancelledAt'
  > {
  /** As JSON. */
  asked: string | null;
}

type Lists = { [Member in keyof StoredFlow]: StoredFlow[Member][] };

interface Ttl {
  /** Seconds that the flow stays open. */
  ttl: number;
}

const insert = (rows: string): string => `
    WITH stored AS (
      INSERT INTO auth_flows (id, token_hash, application_id, client_id, asked, redirect_url, cancel_url, state, code_challenge, login_hint,
        ui_locales, asks_anew, organization_id, created_at, expires_at)
      SELECT started.*, now(), now() + make_interval(secs => :ttl) FROM ${rows} AS started
      RETURNING expires_at
    )
    SELECT ceil(extract(epoch FROM max(expires_at)))::float8 AS expires FROM stored`;

/** How PostgreSQL reads each member. */
const TYPES: Record<keyof StoredFlow, string> = {
  id: 'uuid',
  tokenHash: 'bytea',
  applicationId: 'uuid',
  clientId: 'text',
  asked: 'jsonb',
  redirectUrl: 'text',
  cancelUrl: 'text',
  state: 'text',
  codeChallenge: 'text',
  loginHint: 'text',
  uiLocales: 'text',
  asksAnew: 'boolean',
  organizationId: 'uuid',
};
const MEMBERS = Object.entries(TYPES);
const each = MEMBERS.map(([member, type]) => `:${member}::${type}`).join(', ');
const listOfEach = MEMBERS.map(([member, type]) => `:${member}::${type}[]`).join(', ');

export const START_FLOW = statement<StoredFlow & Ttl, Started>('start-flow', insert(`(VALUES (${each}))`));

/** Many in one round trip and one commit: a list of each member. */
export const START_FLOWS = statement<Lists & Ttl, Started>('start-flows', insert(`unnest(${listOfEach})`));

export const listsOf = (flows: StoredFlow[]): Lists =>
  Object.fromEntries(
    MEMBERS.map(([member]) => [member, flows.map((flow) => flow[member as keyof StoredFlow])]),
  ) as unknown as Lists;
