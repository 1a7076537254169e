import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import { hashSecret, randomText } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { type None, statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import { RequestUriUnknown } from '../oauth.errors.js';
import { Parameters } from '../parameters.js';
import type { PushedRequest } from './pushed-request.entity.js';

const PREFIX = 'urn:ietf:params:oauth:request_uri:';
const REFERENCE_BYTES = 32;

/** The time in which the browser has to arrive. */
export const PUSHED_SECONDS = 90;

const KEEP_REQUEST = statement<
  Pick<PushedRequest, 'referenceHash' | 'applicationId' | 'clientId'> & { parameters: string; seconds: number },
  None
>(
  'keep-pushed-request',
  `
    INSERT INTO pushed_requests (reference_hash, application_id, client_id, parameters, created_at, expires_at)
    VALUES (:referenceHash, :applicationId, :clientId, :parameters::jsonb, now(), now() + make_interval(secs => :seconds))`,
);

/** Another client's attempt spends nothing. */
const TAKE_REQUEST = statement<
  Pick<PushedRequest, 'referenceHash' | 'clientId'>,
  Pick<PushedRequest, 'parameters'> & { isInTime: boolean }
>(
  'take-pushed-request',
  `
    DELETE FROM pushed_requests WHERE reference_hash = :referenceHash AND client_id = :clientId
    RETURNING parameters, expires_at > now() AS is_in_time`,
);

export const EXPIRED_REQUESTS = expired('pushed_requests', { key: 'reference_hash' });

/** Keeps what clients send ahead, until their browsers arrive: once, and for the client that sent it. */
@Injectable()
export class PushedRequests {
  constructor(private readonly database: Database) {}

  /** Answers the `request_uri`. */
  async keep({ client }: KnownClient, parameters: Record<string, string | string[]>): Promise<string> {
    const reference = randomText(REFERENCE_BYTES);
    await this.database.run(KEEP_REQUEST, {
      ...{ referenceHash: hashSecret(reference), applicationId: client.applicationId, clientId: client.id },
      ...{ parameters: JSON.stringify(parameters), seconds: PUSHED_SECONDS },
    });
    return PREFIX + reference;
  }

  /** What was sent ahead stands alone: nothing that the browser brings beside it counts. */
  async resolve(sent: Parameters, clientId: string): Promise<Parameters> {
    const uri = sent.find('request_uri');
    if (!uri?.startsWith(PREFIX)) return sent;
    const referenceHash = hashSecret(uri.slice(PREFIX.length));
    const [taken] = await this.database.run(TAKE_REQUEST, { referenceHash, clientId });
    if (!taken?.isInTime) throw new RequestUriUnknown();
    return new Parameters(taken.parameters);
  }
}
