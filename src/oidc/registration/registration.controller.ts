import { Controller, Header, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, From } from '../../platform/http/caller.js';
import { DocumentsRegistration, DocumentsRegistrationAt } from './registration.reference.js';
import { Registrations } from './registrations.service.js';

/** Dynamic registration (RFC 7591), as programs of other people use it. */
@ApiTags('OpenID Connect')
@Controller('oauth/register')
export class RegistrationController {
  constructor(private readonly registrations: Registrations) {}

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  @DocumentsRegistration
  registerClient(
    @Req() { body }: Request,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<object> {
    return this.registrations.register(body, { named: undefined, authorization }, caller);
  }

  /** At one application. */
  @Post(':application')
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  @DocumentsRegistrationAt
  registerClientAt(
    @Param('application') named: string,
    @Req() { body }: Request,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<object> {
    return this.registrations.register(body, { named, authorization }, caller);
  }
}
