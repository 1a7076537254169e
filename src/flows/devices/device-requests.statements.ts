import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { DeviceRequest } from './device-request.entity.js';

interface NewRequest
  extends Omit<
    DeviceRequest,
    'asked' | 'intervalSeconds' | 'nextPollAt' | 'codeId' | 'answeredAt' | 'createdAt' | 'expiresAt'
  > {
  /** As JSON. */
  asked: string;
  interval: number;
  ttl: number;
}

/** No row if another request has that user code. */
export const START_DEVICE_REQUEST = statement<NewRequest, { id: string }>(
  'start-device-request',
  `
    INSERT INTO device_requests (id, application_id, client_id, asked, device_code_hash, user_code_mac, ip, user_agent,
      interval_seconds, next_poll_at, created_at, expires_at)
    VALUES (:id, :applicationId, :clientId, :asked, :deviceCodeHash, :userCodeMac, :ip, :userAgent,
      :interval, now(), now(), now() + make_interval(secs => :ttl))
    ON CONFLICT (user_code_mac) DO NOTHING
    RETURNING id`,
);

export interface PolledRequest extends Pick<DeviceRequest, 'asked' | 'ip' | 'userAgent' | 'codeId'> {
  isAnswered: boolean;
  isExpired: boolean;
  /** The device asked before its interval was over. */
  isEarly: boolean;
}

/** A device that asks too early waits five seconds longer from now on. A client that it does not belong to finds none. */
export const POLL_DEVICE_REQUEST = statement<
  { deviceCodeHash: Buffer; applicationId: string; clientId: string | null; slower: number },
  PolledRequest
>(
  'poll-device-request',
  `
    UPDATE device_requests AS request SET
      interval_seconds = found.interval_seconds,
      next_poll_at = now() + make_interval(secs => found.interval_seconds)
    FROM (
      SELECT id, now() < next_poll_at AS is_early,
        interval_seconds + CASE WHEN now() < next_poll_at THEN :slower::integer ELSE 0 END AS interval_seconds
      FROM device_requests
      WHERE device_code_hash = :deviceCodeHash AND application_id = :applicationId
        AND client_id IS NOT DISTINCT FROM :clientId
      FOR NO KEY UPDATE
    ) AS found
    WHERE request.id = found.id
    RETURNING asked, ip, user_agent, code_id, answered_at IS NOT NULL AS is_answered, expires_at <= now() AS is_expired,
      is_early`,
);

export interface EnteredRequest extends Pick<DeviceRequest, 'id' | 'applicationId' | 'clientId' | 'asked'> {
  isAnswered: boolean;
  isExpired: boolean;
}

export const DEVICE_REQUEST_BY_USER_CODE = statement<{ macs: Buffer[] }, EnteredRequest>(
  'device-request-by-user-code',
  `
    SELECT id, application_id, client_id, asked, answered_at IS NOT NULL AS is_answered, expires_at <= now() AS is_expired
    FROM device_requests WHERE user_code_mac = ANY(:macs)`,
);

/** A request as the person sees it who was asked to sign in. */
export interface ShownRequest extends Pick<DeviceRequest, 'ip' | 'userAgent' | 'createdAt'> {
  isAnswered: boolean;
  /** Its device was allowed by the sign-in of this flow. */
  isAllowed: boolean;
  isExpired: boolean;
  /** The account that this flow has signed in to has it. */
  email: string | null;
}

export const DEVICE_REQUEST_OF_FLOW = statement<{ id: string; flowId: string }, ShownRequest>(
  'device-request-of-flow',
  `
    SELECT request.ip, request.user_agent, request.created_at, answered_at IS NOT NULL AS is_answered,
      COALESCE(request.code_id = code.id, false) AS is_allowed, request.expires_at <= now() AS is_expired, identity.email
    FROM device_requests AS request
    LEFT JOIN authorization_codes AS code ON code.flow_id = :flowId AND (code.used_at IS NULL OR code.id = request.code_id)
    LEFT JOIN identities AS identity ON identity.id = code.identity_id
    WHERE request.id = :id`,
);

/** The sign-in of this flow counts as long as nothing has withdrawn it. */
export const ALLOW_DEVICE = statement<{ id: string; flowId: string }, { identityId: string }>(
  'allow-device',
  `
    UPDATE device_requests AS request SET answered_at = now(), code_id = code.id
    FROM authorization_codes AS code
    WHERE request.id = :id AND answered_at IS NULL AND request.expires_at > now()
      AND code.flow_id = :flowId AND code.used_at IS NULL AND code.expires_at > now()
    RETURNING code.identity_id`,
);

export const REFUSE_DEVICE = statement<{ id: string }, { id: string }>(
  'refuse-device',
  `
    UPDATE device_requests SET answered_at = now()
    WHERE id = :id AND answered_at IS NULL AND expires_at > now()
    RETURNING id`,
);

export const EXPIRED_DEVICE_REQUESTS = expired('device_requests', { keptFor: '1 day' });
