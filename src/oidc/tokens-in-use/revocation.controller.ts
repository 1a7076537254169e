import { Controller, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { InvalidGrant } from '../oauth.errors.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from '../token/client-authentication.js';
import { DocumentsRevocation } from './revocation.reference.js';
import { TokenRevocations } from './token-revocations.js';

/**
 * Ends the session of a token (RFC 7009). What is not valid any more, or never was, is answered alike. Some libraries
 * take an answer without JSON for a failure.
 */
@ApiTags('OpenID Connect')
@Controller('oauth/revoke')
export class RevocationEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly revocations: TokenRevocations,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsRevocation
  async revokeToken(
    @FromForm() form: Promise<Parameters>,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<object> {
    const parameters = await form;
    const token = parameters.require('token');
    try {
      const { client } = await this.clients.require(parameters, authorization, caller);
      await this.revocations.revoke(client, token, caller);
    } catch (failure) {
      if (!(failure instanceof InvalidGrant)) throw failure; // a client is known by its token, which is not alive
    }
    return {};
  }
}
