import { Injectable } from '@nestjs/common';
import { ApiKeyCheck } from '../../applications/api-keys/api-key-validity.js';
import { ClientsService, type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { AgentClients } from '../agents/agent-clients.js';
import { InvalidClient, InvalidRequest } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { assertionIn, type ClientAssertion, ClientAssertions } from './authentication/client-assertions.js';

export const CLIENT_AUTHENTICATION_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'];

interface Presented {
  id: string;
  secret?: string | undefined;
  assertion?: ClientAssertion | undefined;
}

/** Of a client that belongs to no application. */
type FindAgent = (id: string) => Promise<KnownClient | undefined>;

/**
 * Says which client sends a request, and that it is that client. A `public` client is known by its id alone. Every other
 * one has secrets, keys or both, and takes either.
 */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: ClientsService,
    private readonly agents: AgentClients,
    private readonly keys: ApiKeyCheck,
    private readonly assertions: ClientAssertions,
    private readonly limits: RateLimits,
  ) {}

  /** For a code or a token. */
  async require(parameters: Parameters, authorization: string | undefined, caller: Caller): Promise<KnownClient> {
    return this.requireOne(presentedIn(parameters, authorization), caller, (id) => this.agents.ofGrant(id, parameters));
  }

  /** For a login that is to start. */
  async requireStarting(
    parameters: Parameters,
    authorization: string | undefined,
    caller: Caller,
  ): Promise<KnownClient> {
    return this.requireOne(presentedIn(parameters, authorization), caller, (id) =>
      this.agents.find(id, parameters.all('resource'), caller),
    );
  }

  /** Spends nothing but an attempt of the address: a library tries one method after the other with the same code. */
  private async requireOne(presented: Presented, caller: Caller, findAgent: FindAgent): Promise<KnownClient> {
    try {
      return await this.authenticate(presented, findAgent);
    } catch (refusal) {
      if (refusal instanceof InvalidClient) await this.limits.spend('api-key-address', caller.bucket);
      throw refusal;
    }
  }

  private async authenticate({ id, secret, assertion }: Presented, findAgent: FindAgent): Promise<KnownClient> {
    const known = (await this.clients.find(id)) ?? (await findAgent(id));
    if (!known) throw new InvalidClient();
    const { client } = known;
    if (client.type === 'public') {
      if (secret !== undefined || assertion)
        throw new InvalidClient('This client is public: send its client_id, and neither a secret nor an assertion.');
      return known;
    }
    if (assertion) await this.assertions.require(client, assertion);
    else await this.requireSecret(known, secret);
    return known;
  }

  private async requireSecret({ client }: KnownClient, secret: string | undefined): Promise<void> {
    const key = await this.keys.findKey(secret, 'login', storedId(client));
    if (!key || key.applicationId !== client.applicationId) throw new InvalidClient();
  }
}

/** In one of three places, and in no two of them (RFC 6749, 2.3). An empty secret counts as none. */
function presentedIn(parameters: Parameters, authorization: string | undefined): Presented {
  const named = parameters.find('client_id');
  const basic = basicIn(authorization);
  const secret = parameters.find('client_secret');
  const assertion = assertionIn(parameters);
  if ([basic, secret, assertion].filter((one) => one !== undefined).length > 1)
    throw new InvalidRequest('Authenticate in one way: the Authorization header, client_secret or client_assertion.');
  const id = basic?.id ?? assertion?.id ?? named;
  if (id === undefined) throw new InvalidClient('client_id is missing, in the Authorization header and in the body.');
  if (named !== undefined && named !== id)
    throw new InvalidRequest('client_id names another client than the Authorization header or the assertion.');
  return { id, secret: basic ? basic.secret : secret, assertion };
}

/** Both halves are encoded as in a form (RFC 6749, 2.3.1). Other schemes than Basic are not for the client. */
function basicIn(authorization = ''): { id: string; secret: string | undefined } | undefined {
  if (!/^Basic\b/i.test(authorization)) return undefined;
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  if (id === '') throw new InvalidClient('The Authorization header must be Basic, with client_id:secret in base64.');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) || undefined };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new InvalidClient('The Authorization header is not encoded as a form.');
  }
}
