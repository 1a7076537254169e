import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from '../token/client-authentication.js';
import { type DeviceAnswer, DeviceAuthorizations } from './device-authorizations.service.js';

/** A device without a browser starts a sign-in here (RFC 8628). */
@ApiExcludeController()
@Controller('oauth/device_authorization')
export class DeviceAuthorizationController {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly devices: DeviceAuthorizations,
  ) {}

  @Post()
  @HttpCode(200)
  async start(
    @FromForm() form: Promise<Parameters>,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<DeviceAnswer> {
    const parameters = await form;
    return this.devices.start(await this.clients.require(parameters, authorization, caller), parameters, caller);
  }
}
