import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../../platform/http/caller.js';
import { UnsupportedGrantType } from '../oauth.errors.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from './client-authentication.js';
import { DpopProofs } from './dpop/proofs.js';
import { Grants } from './grants.js';
import { DocumentsToken } from './token.reference.js';
import type { TokenAnswer } from './token-answers.js';

@ApiTags('OpenID Connect')
@Controller('oauth/token')
export class TokenController {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly proofs: DpopProofs,
    private readonly grants: Grants,
  ) {}

  @Post()
  @HttpCode(200)
  @DocumentsToken
  async answer(
    @FromForm() form: Promise<Parameters>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @From() caller: Caller,
  ): Promise<TokenAnswer> {
    const parameters = await form;
    const grant = this.grants.find(parameters.require('grant_type'));
    if (!grant) throw new UnsupportedGrantType();
    const proof = await this.proofs.read(request, response);
    const known = await this.clients.require(parameters, request.headers.authorization, caller);
    if (proof) await this.proofs.spend(proof);
    return grant.answer(known, parameters, caller, proof?.keyThumbprint);
  }
}
