import { Injectable } from '@nestjs/common';
import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import { AuthorizationCodesService } from '../../flows/completion/authorization-codes.service.js';
import { DeviceRequests } from '../../flows/devices/device-requests.service.js';
import type { PolledRequest } from '../../flows/devices/device-requests.statements.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { AuthorizationPending, DeviceCodeExpired, DeviceRefused, InvalidGrant, SlowDown } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { calledIdOf, holderOf } from '../token/client-kinds.js';
import { Exchanges } from '../token/exchanges.js';
import { resourceFor, resourcesWith } from '../token/resources.js';
import { mayRefresh, type TokenAnswer, TokenAnswers } from '../token/token-answers.js';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/**
 * Gives a device its tokens once its user has allowed it (RFC 8628, 3.4). The sign-in is the code of an ordinary login,
 * so what withdraws such codes withdraws it too.
 */
@Injectable()
export class DeviceGrant {
  constructor(
    private readonly devices: DeviceRequests,
    private readonly codes: AuthorizationCodesService,
    private readonly exchanges: Exchanges,
    private readonly answers: TokenAnswers,
    private readonly limits: RateLimits,
  ) {}

  async answer(
    { client, calledId }: KnownClient,
    parameters: Parameters,
    caller: Caller,
    keyThumbprint?: string,
  ): Promise<TokenAnswer> {
    const deviceCode = parameters.require('device_code');
    const owner = { applicationId: client.applicationId, clientId: storedId(client) };
    const request = await this.devices.poll(deviceCode, owner);
    if (!request) throw await this.guessed(caller);
    const code = await this.codeOf(request);
    const { scope, resources } = request.asked;
    const resource = resourceFor(parameters, resources);
    const credentials = await this.exchanges.exchange(
      // The session is the device's. It outlives the session of the browser in which the user allowed it.
      { ...code, ip: request.ip, userAgent: request.userAgent, browserSignInId: null },
      deviceCode,
      {
        holder: holderOf(client, keyThumbprint),
        keyThumbprint,
        verifier: undefined,
        granted: { scope, resources: resourcesWith(resource, resources), ...calledIdOf({ client, calledId }) },
      },
      caller,
    );
    const isRefreshable = mayRefresh(client, scope) || client.type === 'public';
    return this.answers.answer({ client, calledId, credentials, scope, keyThumbprint, isRefreshable });
  }

  private async codeOf({ codeId, isAnswered, isExpired, isEarly }: PolledRequest) {
    if (!isAnswered) {
      if (isExpired) throw new DeviceCodeExpired();
      throw isEarly ? new SlowDown() : new AuthorizationPending();
    }
    const code = codeId === null ? undefined : await this.codes.findById(codeId);
    if (!code) throw new DeviceRefused();
    return code;
  }

  /** Only what is not there counts as a guess. */
  private async guessed({ bucket }: Caller): Promise<InvalidGrant> {
    await this.limits.spend('authorize-address', bucket);
    return new InvalidGrant('device_code is unknown, or belongs to another client.');
  }
}
