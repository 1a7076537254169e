import { statement } from '../../platform/database/statement.js';
import type { AuthTally } from '../../platform/telemetry/auth-counts.js';

/** The lists run in step. */
interface Lists {
  applicationIds: string[];
  kinds: string[];
  steps: string[];
  providers: string[];
  counts: number[];
}

/** Adds to the rows of this hour, in the order of their key, so that two replicas queue up instead of deadlocking. */
export const addToAuthCounts = (counted: string): string => `
      INSERT INTO auth_counts AS stored (application_id, hour, kind, step, provider, count)
      SELECT application_id, date_trunc('hour', now(), 'UTC'), kind, step, provider, count
      FROM ${counted} AS counted (application_id, kind, step, provider, count)
      ORDER BY application_id, kind, step, provider
      ON CONFLICT (application_id, hour, kind, step, provider) DO UPDATE SET count = stored.count + excluded.count`;

/** Returns the id of its transaction. */
export const ADD_AUTH_COUNTS = statement<Lists, { transactionId: string }>(
  'add-auth-counts',
  `
    WITH added AS (${addToAuthCounts(
      'unnest(:applicationIds::uuid[], :kinds::text[], :steps::text[], :providers::text[], :counts::bigint[])',
    )}
    )
    SELECT pg_current_xact_id()::text AS transaction_id`,
);

export const listsOf = (tallies: AuthTally[]): Lists => ({
  applicationIds: tallies.map(({ applicationId }) => applicationId),
  kinds: tallies.map(({ kind }) => kind),
  steps: tallies.map(({ step }) => step),
  providers: tallies.map(({ provider }) => provider),
  counts: tallies.map(({ count }) => count),
});
