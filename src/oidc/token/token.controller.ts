import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { UnsupportedGrantType } from '../oauth.errors.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from './client-authentication.js';
import { Grants } from './grants.js';
import type { TokenAnswer } from './token-answers.js';

@ApiExcludeController()
@Controller('oauth/token')
export class TokenController {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly grants: Grants,
  ) {}

  @Post()
  @HttpCode(200)
  async answer(
    @FromForm() form: Promise<Parameters>,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<TokenAnswer> {
    const parameters = await form;
    const grant = this.grants.find(parameters.require('grant_type'));
    if (!grant) throw new UnsupportedGrantType();
    return grant.answer(await this.clients.require(parameters, authorization, caller), parameters, caller);
  }
}
