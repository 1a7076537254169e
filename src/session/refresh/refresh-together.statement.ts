import { statement } from '../../platform/database/statement.js';
import { live } from '../lifecycle/live.js';
import type { RefreshedRow, RefreshLimits } from './refresh.statement.js';
import { judged, noted, RETURNED, shown } from './rotation-rules.js';

export type TogetherRow = { n: number } & (
  | ({ fate: 'judged' } & RefreshedRow)
  /**
   * `refused`: the session does not live, or the refresh came too late. `held`: another transaction has locked its row,
   * and nothing was done.
   */
  | { fate: 'refused' | 'held' }
);

/** Each is a list; plain text where nothing needs quoting. */
export interface AllPresented {
  sessionIds: string;
  secretHashes: Buffer[];
  generations: string;
  clientTypes: string;
  applicationIds: (string | null)[];
  clientIds: (string | null)[];
  keyThumbprints: (string | null)[];
  settles: string;
  readings: string;
  ips: string[];
  userAgents: (string | null)[];
  requestIds: string;
  deadlines: string;
}

const CALLER = { ip: 'event_ip', userAgent: 'event_user_agent', requestId: 'event_request_id' };

/**
 * REFRESH for many sessions, each of them once: one round trip and one commit for all. A row that another transaction
 * has locked is left out, so that the others do not wait for it. Rows are locked in the order of their ids.
 */
export const REFRESH_TOGETHER = statement<AllPresented & RefreshLimits, TogetherRow>(
  'refresh-sessions',
  `
    WITH asked AS (
      SELECT * FROM unnest(:sessionIds::uuid[], :secretHashes::bytea[], :generations::integer[], :clientTypes::text[],
          :applicationIds::uuid[], :clientIds::text[], :keyThumbprints::text[], :settles::float8[], :readings::text[], :ips::text[],
          :userAgents::text[], :requestIds::text[], :deadlines::float8[])
        WITH ORDINALITY AS asked (session_id, presented_hash, presented, asking_type, asking_application, asking_client, asking_key, settle,
          reads, event_ip, event_user_agent, event_request_id, deadline, n)
    ), locked AS (
      SELECT asked.*
      FROM asked JOIN sessions ON sessions.id = asked.session_id
      ORDER BY sessions.id
      FOR NO KEY UPDATE OF sessions SKIP LOCKED
    ), refreshed AS (
      UPDATE sessions SET ${judged({
        generation: 'locked.presented',
        settle: 'locked.settle',
        sliding: ':sliding',
        recovery: ':recovery',
      })}
      FROM locked
      WHERE sessions.id = locked.session_id AND secret_hash = locked.presented_hash
        AND sessions.client_type = locked.asking_type
        AND sessions.application_id = coalesce(locked.asking_application, sessions.application_id)
        AND (locked.asking_application IS NULL OR sessions.audience = 'application')
        AND sessions.client_id IS NOT DISTINCT FROM locked.asking_client
        AND sessions.key_thumbprint IS NOT DISTINCT FROM locked.asking_key
        AND clock_timestamp() < to_timestamp(locked.deadline)
        AND ${live('sessions')}
      RETURNING locked.*, ${RETURNED}
    ), noted AS (${noted(CALLER, 'presented')}
    )
    SELECT asked.n::integer,
      CASE
        WHEN refreshed.n IS NOT NULL THEN 'judged'
        WHEN asked.n NOT IN (SELECT n FROM locked) AND EXISTS (SELECT FROM sessions WHERE id = asked.session_id) THEN 'held'
        ELSE 'refused'
      END AS fate, ${shown('refreshed.reads')}
    FROM asked LEFT JOIN refreshed ON refreshed.n = asked.n`,
);
