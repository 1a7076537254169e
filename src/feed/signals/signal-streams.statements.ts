import { type None, statement } from '../../platform/database/statement.js';

export const STATUSES = ['enabled', 'paused', 'disabled'] as const;
export type StreamStatus = (typeof STATUSES)[number];

/** A receiver asked for it. It is pushed once; one that is polled comes until the receiver says that it has it. */
export interface Verification {
  jti: string;
  iat: number;
  state?: string;
}

export interface SignalStream {
  id: string;
  applicationId: string;
  description: string | null;
  eventsRequested: string[];
  /** Where events are posted; null where the receiver polls. */
  pushUrl: string | null;
  /** What is sent with them to prove who sends. */
  sealedAuthorization: Buffer | null;
  status: StreamStatus;
  statusReason: string | null;
  /** In the feed: what came before is acknowledged, or on its way. */
  position: string;
  /** Where the feed goes on once all that was handed out is acknowledged. */
  nextPosition: string | null;
  /** The ids of the events that a poll has handed out. */
  handedOut: string[];
  verifications: Verification[];
  verifiedAt: Date | null;
  /** Grows with each change. Of two changes of one revision the first counts. */
  revision: number;
  movedAt: Date;
}

const COLUMNS = `id, application_id, description, events_requested, push_url, sealed_authorization, status, status_reason,
  position, next_position, handed_out, verifications, verified_at, revision, moved_at`;

export const STREAMS_OF_APPLICATION = statement<{ applicationId: string }, SignalStream>(
  'signal-streams-of-application',
  `SELECT ${COLUMNS} FROM signal_streams WHERE application_id = :applicationId ORDER BY id`,
);

export const SIGNAL_STREAM = statement<{ id: string }, SignalStream>(
  'signal-stream',
  `SELECT ${COLUMNS} FROM signal_streams WHERE id = :id`,
);

export const LOCK_SIGNAL_STREAM = statement<{ id: string }, SignalStream>(
  'lock-signal-stream',
  `SELECT ${COLUMNS} FROM signal_streams WHERE id = :id FOR NO KEY UPDATE`,
);

/** A stream belongs to its application, so any key that could make one keeps it. */
const HAS_KEY = `EXISTS (
    SELECT FROM api_keys
    WHERE api_keys.application_id = signal_streams.application_id AND client_id IS NULL AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > now()) AND 'sessions:ended' = ANY(scopes)
  )`;

export interface PushedStream extends SignalStream {
  /** The last number that an event got. */
  drawn: string;
}

export const PUSHED_STREAMS = statement<None, PushedStream>(
  'pushed-signal-streams',
  `
  SELECT ${COLUMNS}, (SELECT last_value FROM audit_events_sequence) AS drawn FROM signal_streams
  WHERE push_url IS NOT NULL AND status = 'enabled' AND ${HAS_KEY} ORDER BY id`,
);

export const PUSHED_STREAM = statement<{ id: string }, SignalStream & { hasKey: boolean }>(
  'pushed-signal-stream',
  `SELECT ${COLUMNS}, ${HAS_KEY} AS has_key FROM signal_streams WHERE id = :id`,
);

type Settings = Pick<SignalStream, 'description' | 'eventsRequested' | 'pushUrl' | 'sealedAuthorization'>;

/** There is no row where the application has the most streams already. */
export const CREATE_SIGNAL_STREAM = statement<
  Settings & Pick<SignalStream, 'id' | 'applicationId' | 'position'> & { most: number },
  SignalStream
>(
  'create-signal-stream',
  `
    INSERT INTO signal_streams (${COLUMNS}, created_at)
    SELECT :id, :applicationId, :description, :eventsRequested, :pushUrl, :sealedAuthorization, 'enabled', NULL,
      :position, NULL, '{}', '[]', NULL, 0, now(), now()
    WHERE (SELECT count(*) FROM signal_streams WHERE application_id = :applicationId) < :most
    RETURNING ${COLUMNS}`,
);

export const CHANGE_SIGNAL_STREAM = statement<
  Settings & Pick<SignalStream, 'id' | 'position'> & { verifications: string },
  SignalStream
>(
  'change-signal-stream',
  `
    UPDATE signal_streams SET description = :description, events_requested = :eventsRequested, push_url = :pushUrl,
      sealed_authorization = :sealedAuthorization, position = :position, next_position = NULL, handed_out = '{}',
      verifications = :verifications::jsonb, revision = revision + 1
    WHERE id = :id RETURNING ${COLUMNS}`,
);

export const DELETE_SIGNAL_STREAM = statement<{ id: string }, SignalStream>(
  'delete-signal-stream',
  `DELETE FROM signal_streams WHERE id = :id RETURNING ${COLUMNS}`,
);

/** A stream that was disabled begins anew: what happened meanwhile is not told. */
export const SET_SIGNAL_STREAM_STATUS = statement<
  Pick<SignalStream, 'id' | 'status' | 'statusReason' | 'position'>,
  SignalStream
>(
  'set-signal-stream-status',
  `
    UPDATE signal_streams SET
      position = CASE WHEN status = 'disabled' AND :status <> 'disabled' THEN :position ELSE position END,
      next_position = CASE WHEN :status = 'disabled' THEN NULL ELSE next_position END,
      handed_out = CASE WHEN :status = 'disabled' THEN '{}' ELSE handed_out END,
      verifications = CASE WHEN 'disabled' IN (status, :status) THEN '[]' ELSE verifications END,
      status = :status, status_reason = :statusReason, revision = revision + 1
    WHERE id = :id RETURNING ${COLUMNS}`,
);

/** Until they are fetched or pushed, so many wait: the newest ones. */
export const MOST_VERIFICATIONS = 10;

/** There is no row if the last one was asked for just now. */
export const ASK_FOR_VERIFICATION = statement<
  { id: string; verifications: string; interval: number },
  Pick<SignalStream, 'id'>
>(
  'ask-for-verification',
  `
    UPDATE signal_streams SET verified_at = now(), revision = revision + 1,
      verifications = CASE
        WHEN jsonb_array_length(verifications) < ${MOST_VERIFICATIONS} THEN verifications ELSE verifications - 0
      END || :verifications::jsonb
    WHERE id = :id AND (verified_at IS NULL OR verified_at <= now() - make_interval(secs => :interval))
    RETURNING id`,
);

/** There is no row if another poll, or another replica, came first. */
export const MOVE_SIGNAL_STREAM = statement<
  Pick<SignalStream, 'id' | 'revision' | 'position' | 'nextPosition' | 'handedOut'> & { verifications: string },
  Pick<SignalStream, 'revision'>
>(
  'move-signal-stream',
  `
    UPDATE signal_streams SET position = :position, next_position = :nextPosition, handed_out = :handedOut,
      verifications = :verifications::jsonb, moved_at = now(), revision = revision + 1
    WHERE id = :id AND revision = :revision RETURNING revision`,
);

/** Those that share a place and are told nothing. One that another replica moves at this moment is left to it. */
export const MOVE_IDLE_STREAMS = statement<{ ids: string[]; revisions: number[]; position: string }>(
  'move-idle-signal-streams',
  `
    WITH idle AS (
      SELECT id FROM signal_streams JOIN unnest(:ids::uuid[], :revisions::integer[]) AS known (id, revision)
        USING (id, revision)
      FOR NO KEY UPDATE OF signal_streams SKIP LOCKED
    )
    UPDATE signal_streams SET position = :position, moved_at = now(), revision = revision + 1
    FROM idle WHERE signal_streams.id = idle.id`,
);
