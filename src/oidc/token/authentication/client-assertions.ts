import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Client } from '../../../applications/clients/client.entity.js';
import { Settings } from '../../../platform/config/settings.js';
import { Clock } from '../../../platform/time/clock.js';
import { InvalidClient, InvalidRequest } from '../../oauth.errors.js';
import type { Parameters } from '../../parameters.js';
import { ClientKeySets } from './client-keys.js';
import { UsedAssertions } from './used-assertions.js';

export const ASSERTION_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const LONGEST_LIFE_SECONDS = 300;
/** By how much the clock of a client may be wrong. */
const TOLERANCE_SECONDS = 30;

/** A JWT with which a client says who it is. */
export interface ClientAssertion {
  /** The client that it names. */
  id: string;
  text: string;
}

/** Not verified yet. */
export function assertionIn(parameters: Parameters): ClientAssertion | undefined {
  const text = parameters.find('client_assertion');
  const type = parameters.find('client_assertion_type');
  if (text === undefined && type === undefined) return undefined;
  if (type !== TYPE) throw new InvalidRequest(`client_assertion_type must be ${TYPE}.`);
  if (text === undefined) throw new InvalidRequest('client_assertion is missing.');
  return { id: subjectOf(text), text };
}

function subjectOf(text: string): string {
  try {
    const { sub } = decodeJwt(text);
    if (typeof sub === 'string') return sub;
  } catch {
    // It is no JWT.
  }
  throw new InvalidClient('client_assertion must be a JWT whose sub is the client_id.');
}

/** Authenticates a client with `private_key_jwt` (RFC 7523, OpenID Connect Core 9). */
@Injectable()
export class ClientAssertions {
  private readonly audience: string[];

  constructor(
    private readonly keys: ClientKeySets,
    private readonly used: UsedAssertions,
    private readonly clock: Clock,
    { publicUrl }: Settings,
  ) {
    this.audience = [publicUrl, `${publicUrl}/oauth/token`, `${publicUrl}/oauth/par`];
  }

  /** It is spent by this, whatever becomes of the request: a client signs each request anew. */
  async require(client: Client, { id, text }: ClientAssertion): Promise<void> {
    const { exp, jti } = await this.verify(client, id, text);
    if (typeof exp !== 'number' || typeof jti !== 'string' || jti === '')
      throw new InvalidClient('client_assertion must have exp and jti.');
    if (exp > this.clock.epochSeconds() + LONGEST_LIFE_SECONDS + TOLERANCE_SECONDS)
      throw new InvalidClient(`client_assertion may live ${LONGEST_LIFE_SECONDS} seconds: exp is too far ahead.`);
    const forgotten = new Date((exp + 2 * TOLERANCE_SECONDS) * 1000);
    if (!(await this.used.use({ kind: 'client_assertion', maker: client.id, jti }, forgotten)))
      throw new InvalidClient('client_assertion was used already: sign each request anew, with a new jti.');
  }

  private async verify(client: Client, id: string, text: string): Promise<JWTPayload> {
    const keys = this.keys.of(client);
    if (!keys) throw new InvalidClient();
    try {
      const { payload } = await jwtVerify(text, keys, {
        algorithms: ASSERTION_ALGORITHMS,
        ...{ issuer: id, subject: id, audience: this.audience },
        ...{ currentDate: this.clock.now(), clockTolerance: TOLERANCE_SECONDS },
      });
      return payload;
    } catch (failure) {
      if (failure instanceof errors.JOSEError || failure instanceof TypeError)
        throw new InvalidClient(`client_assertion is refused: ${failure.message}.`);
      throw failure;
    }
  }
}
