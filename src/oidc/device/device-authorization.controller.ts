import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from '../token/client-authentication.js';
import type { DeviceAnswerDto } from './device-authorization.dto.js';
import { DocumentsDeviceAuthorization } from './device-authorization.reference.js';
import { DeviceAuthorizations } from './device-authorizations.service.js';

/** A device without a browser starts a sign-in here (RFC 8628). */
@ApiTags('OpenID Connect')
@Controller('oauth/device_authorization')
export class DeviceAuthorizationController {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly devices: DeviceAuthorizations,
  ) {}

  @Post()
  @HttpCode(200)
  @DocumentsDeviceAuthorization
  async startDevice(
    @FromForm() form: Promise<Parameters>,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<DeviceAnswerDto> {
    const parameters = await form;
    const known = await this.clients.requireStarting(parameters, authorization, caller);
    return this.devices.start(known, parameters, caller);
  }
}
