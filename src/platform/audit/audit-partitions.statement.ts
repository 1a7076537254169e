import { type Statement, statement } from '../database/statement.js';

export const deleteOld = (partition: string): Statement<{ ttlSeconds: number; batch: number }, { id: string }> =>
  statement(
    `delete-old-${partition}`,
    `
    DELETE FROM ${partition} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${partition} WHERE occurred_at < now() - make_interval(secs => :ttlSeconds)
      ORDER BY occurred_at LIMIT :batch FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  );
