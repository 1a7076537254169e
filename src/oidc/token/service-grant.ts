import { Injectable } from '@nestjs/common';
import { type KnownClient, offersOf } from '../../applications/clients/clients.service.js';
import { PlansService } from '../../plans/plans.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import { UnauthorizedClient } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { resourceFor } from './resources.js';
import { narrowedTo } from './scopes.js';
import { type TokenAnswer, typeFor } from './token-answers.js';

/**
 * Gives a client without users an access token for itself (RFC 6749, 4.4). There is no session: no refresh token, no
 * seat, and nothing that could be ended before the token expires. No audit event is written: a program asks every few
 * minutes for as long as it runs, and the last use of its secret is noted anyway.
 */
@Injectable()
export class ServiceGrant {
  constructor(
    private readonly plans: PlansService,
    private readonly accessTokens: AccessTokens,
  ) {}

  async answer(
    known: KnownClient,
    parameters: Parameters,
    _caller: Caller,
    keyThumbprint?: string,
  ): Promise<TokenAnswer> {
    const { client, application } = known;
    const { services } = await this.plans.getPlan(application.planId);
    if (client.type === 'public' || !services)
      throw new UnauthorizedClient(
        'client_credentials needs a client with a secret or keys, and a plan with services.',
      );
    const scope = narrowedTo(parameters.words('scope'), client.scopes);
    const [own = application.id, ...others] = offersOf(known).audiences;
    const { accessToken, accessExpiresSeconds } = await this.accessTokens.signForService({
      ...{ clientId: client.id, applicationId: application.id, scope, keyThumbprint },
      audience: resourceFor(parameters, [own, ...others]) ?? own,
    });
    return {
      access_token: accessToken,
      token_type: typeFor(keyThumbprint),
      expires_in: accessExpiresSeconds,
      scope: scope.join(' '),
    };
  }
}
