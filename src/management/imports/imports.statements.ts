import type { ImportReport, MovedId } from '../../identities/account/importing/import-report.js';
import { type Statement, statement } from '../../platform/database/statement.js';

/** In this order. The last four are ends. */
export const IMPORT_STATES = ['received', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Longer than a batch takes, so that no other replica takes over an import that goes on. */
const CLAIM = "now() + interval '30 seconds'";
const UNFINISHED = "finished_at IS NULL AND state <> 'arriving'";
const HELD = 'id = :id AND claimed_by = :replica AND finished_at IS NULL';

interface Held {
  id: string;
  replica: string;
}

interface NewImport {
  id: string;
  applicationId: string;
  managementKeyId: string;
  format: string;
  product: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  mostUnfinished: number;
}

/** The file is still on its way. One whose end does not come, because its replica died, keeps its place for minutes. */
export const BEGIN_IMPORT = statement<NewImport, { id: string }>(
  'begin-import',
  `
    INSERT INTO imports (id, application_id, management_key_id, state, format, product, dry_run, skip_invalid, created_at,
      expires_at)
    SELECT :id::uuid, :applicationId::uuid, :managementKeyId::uuid, 'arriving', :format::text, :product::text,
      :dryRun::boolean, :skipInvalid::boolean, now(), now() + interval '5 minutes'
    WHERE (
      SELECT count(*) FROM imports
      WHERE application_id = :applicationId::uuid AND finished_at IS NULL AND expires_at > now()
    ) < :mostUnfinished::integer
    RETURNING id`,
);

export const ADD_CHUNK = statement<{ id: string; number: number; content: Buffer }>(
  'add-import-chunk',
  'INSERT INTO import_chunks (import_id, number, content) VALUES (:id, :number, :content)',
);

export const RECEIVE_IMPORT = statement<{ id: string; chunks: number; size: number }, { id: string }>(
  'receive-import',
  `
    UPDATE imports SET state = 'received', chunks = :chunks, size = :size, expires_at = now() + interval '30 days'
    WHERE id = :id AND state = 'arriving'
    RETURNING id`,
);

export const DISCARD_IMPORT = statement<{ id: string }>(
  'discard-import',
  "DELETE FROM imports WHERE id = :id AND state = 'arriving'",
);

export interface ClaimedImport {
  id: string;
  applicationId: string;
  managementKeyId: string;
  state: 'checking' | 'writing';
  format: string;
  product: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  chunks: number;
  position: number;
  report: ImportReport | null;
  /** With the one that begins. */
  attempts: number;
}

/** The one that waits for the longest time. If a replica dies, its claim runs out and another replica goes on. */
export const CLAIM_IMPORT = statement<{ replica: string }, ClaimedImport>(
  'claim-import',
  `
    WITH taken AS (
      SELECT id FROM imports WHERE ${UNFINISHED} AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE imports SET claimed_by = :replica, claimed_until = ${CLAIM}, attempts = attempts + 1,
      state = CASE state WHEN 'received' THEN 'checking' ELSE state END
    FROM taken WHERE imports.id = taken.id
    RETURNING imports.id, application_id, management_key_id, state, format, product, dry_run, skip_invalid, chunks,
      position, report, attempts`,
);

/** How far a check has come is shown; how far a writer has come is what it has written. */
export const KEEP_IMPORT = statement<Held & { position: number }, { id: string }>(
  'keep-import',
  `
    UPDATE imports SET claimed_until = ${CLAIM}, position = CASE state WHEN 'checking' THEN :position ELSE position END
    WHERE ${HELD}
    RETURNING id`,
);

export const BEGIN_WRITING = statement<Held & { total: number }, { id: string }>(
  'begin-writing-import',
  `
    UPDATE imports SET state = 'writing', total = :total, position = 0, attempts = 0, fault = NULL, claimed_until = ${CLAIM}
    WHERE ${HELD} AND state = 'checking'
    RETURNING id`,
);

/** Locks it for a batch, unless it was cancelled or another replica has taken over. */
export const LOCK_IMPORT = statement<Held & { position: number }, { id: string }>(
  'lock-import',
  `SELECT id FROM imports WHERE ${HELD} AND state = 'writing' AND position = :position FOR UPDATE`,
);

export const NOTE_BATCH = statement<{ id: string; position: number; report: string; ids: string }>(
  'note-import-batch',
  `
    WITH noted AS (
      INSERT INTO import_ids (import_id, position, ids)
      SELECT :id::uuid, :position::integer, :ids::jsonb WHERE :ids::text <> '[]'
    )
    UPDATE imports SET position = :position, report = :report::jsonb, attempts = 0, fault = NULL, claimed_until = ${CLAIM}
    WHERE id = :id`,
);

export interface Release {
  counts: boolean;
  seconds: number;
  /** Shown until it has come further. */
  fault: string | null;
}

/** It is claimed again when some seconds have gone. What does not count is as if it had not been claimed. */
export const RELEASE_IMPORT = statement<Held & Release>(
  'release-import',
  `
    UPDATE imports SET claimed_by = NULL, fault = coalesce(:fault::text, fault),
      attempts = CASE WHEN :counts::boolean THEN attempts ELSE greatest(attempts - 1, 0) END,
      claimed_until = CASE WHEN :seconds::integer > 0 THEN now() + make_interval(secs => :seconds::integer) END
    WHERE ${HELD}`,
);

/** The file goes at once. */
const ending = <Parameters extends object>(name: string, changes: string, which: string) =>
  statement<Parameters, { id: string }>(
    name,
    `
    WITH ended AS (
      UPDATE imports SET ${changes}, finished_at = now(), expires_at = now() + interval '7 days', claimed_by = NULL,
        claimed_until = NULL
      WHERE ${which}
      RETURNING id
    ), emptied AS (
      DELETE FROM import_chunks WHERE import_id IN (SELECT id FROM ended)
    )
    SELECT id FROM ended`,
  );

interface End extends Held {
  state: ImportState;
  /** All rows, if they are known by now. */
  total: number | null;
  report: string | null;
  fault: string | null;
}

export const FINISH_IMPORT = ending<End>(
  'finish-import',
  `state = :state, fault = :fault, report = coalesce(:report::jsonb, report), total = coalesce(:total::integer, total),
        position = coalesce(:total::integer, position)`,
  HELD,
);

export const CANCEL_IMPORT = ending<{ id: string }>(
  'cancel-import',
  "state = 'cancelled', fault = NULL",
  `id = :id AND ${UNFINISHED}`,
);

export const IMPORT_CHUNK = statement<{ id: string; number: number }, { content: Buffer }>(
  'import-chunk',
  'SELECT content FROM import_chunks WHERE import_id = :id AND number = :number',
);

export interface ImportRow {
  id: string;
  applicationId: string;
  /** Its slug. */
  application: string;
  state: ImportState;
  product: string | null;
  dryRun: boolean;
  skipInvalid: boolean;
  /** In bytes. The driver reads a bigint as text. */
  size: string;
  position: number;
  total: number | null;
  report: ImportReport | null;
  fault: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
}

const shown = <Parameters extends object>(name: string, rest: string): Statement<Parameters, ImportRow> =>
  statement(
    name,
    `
    SELECT imports.id, application_id, slug AS application, state, product, dry_run, skip_invalid, size, position, total,
      report, fault, imports.created_at, finished_at, expires_at
    FROM imports JOIN applications ON applications.id = application_id
    WHERE state <> 'arriving' AND ${rest}`,
  );

export const IMPORT_BY_ID = shown<{ id: string }>('import-by-id', 'imports.id = :id');

export const LIST_IMPORTS = shown<{ applicationId: string; after: string; limit: number }>(
  'list-imports',
  'application_id = :applicationId AND imports.id < :after ORDER BY imports.id DESC LIMIT :limit',
);

export const IMPORT_IDS = statement<{ id: string; after: number; limit: number }, { position: number; ids: MovedId[] }>(
  'import-ids',
  `
    SELECT position, ids FROM import_ids WHERE import_id = :id AND position > :after ORDER BY position LIMIT :limit`,
);
