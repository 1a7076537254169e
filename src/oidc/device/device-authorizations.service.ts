import { Injectable } from '@nestjs/common';
import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import { grantedOf } from '../../applications/clients/scopes.js';
import { DeviceRequests } from '../../flows/devices/device-requests.service.js';
import { DEVICE_REQUEST_SECONDS, POLL_SECONDS } from '../../flows/devices/device-times.js';
import { shownUserCode } from '../../flows/devices/user-code.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { readResources } from '../authorize/authorization-request.js';
import { UnauthorizedClient } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import type { DeviceAnswerDto } from './device-authorization.dto.js';

@Injectable()
export class DeviceAuthorizations {
  constructor(
    private readonly devices: DeviceRequests,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  async start(known: KnownClient, parameters: Parameters, caller: Caller): Promise<DeviceAnswerDto> {
    const { client, application } = known;
    requireDevices(known);
    const scope = grantedOf(parameters.find('scope'), client.scopes);
    const resources = readResources(parameters, known);
    // A server asks for many devices from one address; a public client is the device itself.
    if (client.type === 'public') await this.limits.spend('device-address', caller.bucket);
    await this.limits.spend('device-application', application.id);
    const owner = { applicationId: application.id, clientId: storedId(client) };
    const { deviceCode, userCode } = await this.devices.start(
      owner,
      { scope, ...(resources.length > 0 && { resources }) },
      caller,
    );
    const shown = shownUserCode(userCode);
    const page = `${this.settings.publicUrl}/device`;
    return {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${shown}`,
      expires_in: DEVICE_REQUEST_SECONDS,
      interval: POLL_SECONDS,
    };
  }
}

/** The page shows the client's name, so only an operator may have chosen it. */
function requireDevices({ client }: KnownClient): void {
  if (client.type === 'machine')
    throw new UnauthorizedClient('A machine client has no users who could sign in: use client_credentials.');
  if (client.madeBy !== 'seed')
    throw new UnauthorizedClient('A client that registered itself may not sign in on devices: use a redirect.');
}
