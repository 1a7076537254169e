import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Parameters } from '../parameters.js';
import { CodeGrant } from './code-grant.js';
import { RefreshGrant } from './refresh-grant.js';
import type { TokenAnswer } from './token-answers.js';

export interface Grant {
  answer(known: KnownClient, parameters: Parameters, caller: Caller): Promise<TokenAnswer>;
}

/** What a token may be asked for with. */
@Injectable()
export class Grants {
  private readonly byType: ReadonlyMap<string, Grant>;

  constructor(code: CodeGrant, refresh: RefreshGrant) {
    this.byType = new Map<string, Grant>([
      ['authorization_code', code],
      ['refresh_token', refresh],
    ]);
  }

  get types(): string[] {
    return [...this.byType.keys()];
  }

  find(type: string): Grant | undefined {
    return this.byType.get(type);
  }
}
