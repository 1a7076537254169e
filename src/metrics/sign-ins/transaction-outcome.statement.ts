import { statement } from '../../platform/database/statement.js';

/**
 * What became of a transaction whose commit had no answer. No outcome: this database does not know the transaction, as
 * after a failover that lost it.
 */
export const TRANSACTION_OUTCOME = statement<
  { transactionId: string },
  { outcome: 'committed' | 'aborted' | 'in progress' | null }
>(
  'transaction-outcome',
  `
    SELECT CASE WHEN :transactionId::xid8 < pg_current_xact_id() THEN pg_xact_status(:transactionId::xid8) END
      AS outcome`,
);
