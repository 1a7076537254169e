import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { RefreshService } from '../../session/refresh/refresh.service.js';
import { stillOffered } from '../../session/refresh/still-offered.js';
import { readOrganization } from '../authorize/authorization-request.js';
import type { Parameters } from '../parameters.js';
import { holderOf } from './client-kinds.js';
import { resourceFor, resourcesWith } from './resources.js';
import { narrowedTo } from './scopes.js';
import { type TokenAnswer, TokenAnswers } from './token-answers.js';

/** The refresh of `/v1`, with its three rules. Every outcome that is no refusal is an ordinary answer here. */
@Injectable()
export class RefreshGrant {
  constructor(
    private readonly refreshes: RefreshService,
    private readonly answers: TokenAnswers,
  ) {}

  /** The key that a public client proves, or none, must be the session's. Another client's binds this access token alone. */
  async answer(
    known: KnownClient,
    parameters: Parameters,
    caller: Caller,
    keyThumbprint?: string,
  ): Promise<TokenAnswer> {
    const { client, application, calledId } = known;
    const sent = parameters.require('refresh_token');
    const asked = parameters.words('scope');
    const holder = { applicationId: application.id, ...holderOf(client, keyThumbprint) };
    const credentials = await this.refreshes.refreshFor(holder, sent, caller, {
      narrow: (granted) => {
        const { scope, resources } = stillOffered(granted, known);
        return {
          granted: {
            scope: narrowedTo(asked, scope),
            resources: resourcesWith(resourceFor(parameters, resources), resources),
            ...(granted?.essentialAcr && { essentialAcr: granted.essentialAcr }),
          },
          keyThumbprint: keyThumbprint ?? null,
        };
      },
      namesGranted: asked.length > 0 || parameters.all('resource').length > 0,
      organization: readOrganization(parameters, client),
      reads: client.claimsInIdToken && (asked.length === 0 || asked.includes('openid')) ? 'claims' : 'nothing',
    });
    const { scope = [], essentialAcr } = credentials.granted ?? {};
    return this.answers.answer({
      isRefreshable: true,
      ...{ client, calledId, credentials, scope, essentialAcr, keyThumbprint },
    });
  }
}
