import { collected, eachOf, LISTS } from './event-columns.js';

interface Removal {
  table: string;
  /** Which rows of `stored` are looked at. */
  rows: string;
  /** Which events go, by what `retention` says of their application. */
  isOver: string;
}

/** One for each row that was deleted or written again. */
export interface ChangedRow {
  changed: number;
}

const KEPT_LISTS = LISTS.replace(/\w+/g, 'kept.$&');

/** Applications may share a row: it is written again without the events that are over, or deleted with the last one. */
export const removalOf = ({ table, rows, isOver }: Removal): string => `
    WITH kept AS MATERIALIZED (
      SELECT stored.ctid AS place, kept.*
      FROM ${table} AS stored CROSS JOIN LATERAL (
        SELECT ${collected()}
        FROM ${eachOf('stored')}
        WHERE NOT EXISTS (
          SELECT FROM metric_retentions AS retention
          WHERE retention.application_id = event.application_id AND ${isOver}
        )
      ) AS kept (${LISTS})
      WHERE ${rows} AND EXISTS (
        SELECT FROM metric_retentions AS retention
        WHERE retention.application_id = ANY (stored.application_ids) AND ${isOver}
      )
    ), emptied AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM kept WHERE ids IS NULL)) RETURNING 1 AS changed
    ), shortened AS (
      UPDATE ${table} AS stored SET (${LISTS}) = ROW (${KEPT_LISTS})
      FROM kept WHERE stored.ctid = kept.place AND kept.ids IS NOT NULL
      RETURNING 1 AS changed
    )
    SELECT changed FROM emptied UNION ALL SELECT changed FROM shortened`;
