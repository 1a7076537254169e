import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import { ourScopes } from '../../applications/clients/scopes.js';
import type { Caller } from '../../platform/http/caller.js';
import { RefreshService } from '../../session/refresh/refresh.service.js';
import { InvalidScope } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { holderOf } from './client-kinds.js';
import { resourceFor, resourcesWith } from './resources.js';
import { type TokenAnswer, TokenAnswers } from './token-answers.js';

/** The refresh of `/v1`, with its three rules. Every outcome that is no refusal is an ordinary answer here. */
@Injectable()
export class RefreshGrant {
  constructor(
    private readonly refreshes: RefreshService,
    private readonly answers: TokenAnswers,
  ) {}

  async answer({ client }: KnownClient, parameters: Parameters, caller: Caller): Promise<TokenAnswer> {
    const sent = parameters.require('refresh_token');
    const credentials = await this.refreshes.refreshFor(holderOf(client), sent, caller, (granted) => ({
      granted: {
        scope: narrowedTo(parameters.words('scope'), granted?.scope ?? ourScopes),
        resources: resourcesWith(resourceFor(parameters, granted?.resources), granted?.resources),
      },
    }));
    const { scope = [] } = credentials.granted ?? {};
    return this.answers.answer({ client, credentials, scope, isRefreshable: true });
  }
}

/** May be fewer than were granted, and never others (RFC 6749, 6). */
function narrowedTo(wanted: readonly string[], granted: readonly string[]): string[] {
  if (wanted.length === 0) return [...granted];
  if (wanted.some((scope) => !granted.includes(scope)))
    throw new InvalidScope('scope may name only what was granted when the user signed in.');
  return granted.filter((scope) => wanted.includes(scope));
}
