import { Injectable } from '@nestjs/common';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { ClientsService, type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { AgentClients } from '../agents/agent-clients.js';
import { InvalidClient, InvalidRequest } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';

interface Presented {
  id: string;
  secret: string | undefined;
}

/**
 * Says which client sends a request, and that it is that client. A `public` client is known by its id alone. Every other
 * one has a secret, in the header or in the body.
 */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientsService,
    private readonly agents: AgentClients,
    private readonly keys: ApiKeyCheck,
    private readonly limits: RateLimits,
  ) {}

  /** Spends nothing but an attempt of the address: a library tries one method after the other with the same code. */
  async require(parameters: Parameters, authorization: string | undefined, caller: Caller): Promise<KnownClient> {
    try {
      return await this.authenticate(presentedIn(parameters, authorization), parameters);
    } catch (refusal) {
      if (refusal instanceof InvalidClient) await this.limits.spend('api-key-address', caller.bucket);
      throw refusal;
    }
  }

  private async authenticate({ id, secret }: Presented, parameters: Parameters): Promise<KnownClient> {
    const known = (await this.clients.find(id)) ?? (await this.agents.ofGrant(id, parameters));
    if (!known) throw new InvalidClient();
    const { client } = known;
    if (client.type === 'public') {
      if (secret !== undefined) throw new InvalidClient('This client is public: send its client_id and no secret.');
      return known;
    }
    const key = await this.keys.findKey(secret, 'login', storedId(client));
    if (!key || key.applicationId !== client.applicationId) throw new InvalidClient();
    return known;
  }
}

/** In the header, or in the body, and not in both (RFC 6749, 2.3). */
function presentedIn(parameters: Parameters, authorization: string | undefined): Presented {
  const named = parameters.find('client_id');
  const secret = parameters.find('client_secret');
  const basic = basicIn(authorization);
  if (!basic) {
    if (!named) throw new InvalidClient('client_id is missing, in the Authorization header and in the body.');
    return { id: named, secret };
  }
  if (secret !== undefined)
    throw new InvalidRequest('Send the secret in the Authorization header or in the body, not in both.');
  if (named !== undefined && named !== basic.id)
    throw new InvalidRequest('client_id names another client than the Authorization header.');
  return basic;
}

/** Both halves are encoded as in a form (RFC 6749, 2.3.1). */
function basicIn(authorization = ''): Presented | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (!encoded) return undefined;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidClient('The Authorization header is not encoded as a form.');
  }
}
