import { Injectable } from '@nestjs/common';
import type { KnownClient } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { DEVICE_GRANT, DeviceGrant } from '../device/device-grant.js';
import type { Parameters } from '../parameters.js';
import { CodeGrant } from './code-grant.js';
import { RefreshGrant } from './refresh-grant.js';
import { ServiceGrant } from './service-grant.js';
import type { TokenAnswer } from './token-answers.js';

export interface Grant {
  /** `keyThumbprint` is of the key that the client has proved. */
  answer(known: KnownClient, parameters: Parameters, caller: Caller, keyThumbprint?: string): Promise<TokenAnswer>;
}

/** What a token may be asked for with. */
@Injectable()
export class Grants {
  private readonly byType: ReadonlyMap<string, Grant>;

  constructor(code: CodeGrant, refresh: RefreshGrant, service: ServiceGrant, device: DeviceGrant) {
    this.byType = new Map<string, Grant>([
      ['authorization_code', code],
      ['refresh_token', refresh],
      ['client_credentials', service],
      [DEVICE_GRANT, device],
    ]);
  }

  get types(): string[] {
    return [...this.byType.keys()];
  }

  find(type: string): Grant | undefined {
    return this.byType.get(type);
  }
}
