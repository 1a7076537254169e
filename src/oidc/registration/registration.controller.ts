import { Controller, Header, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, From } from '../../platform/http/caller.js';
import { Registrations } from './registrations.service.js';

/** Dynamic registration (RFC 7591), as programs of other people use it. */
@ApiExcludeController()
@Controller('oauth/register')
export class RegistrationController {
  constructor(private readonly registrations: Registrations) {}

  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  register(
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
  registerAt(
    @Param('application') named: string,
    @Req() { body }: Request,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<object> {
    return this.registrations.register(body, { named, authorization }, caller);
  }
}
