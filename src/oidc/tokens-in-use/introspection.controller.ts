import { Controller, Header, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { InvalidClient } from '../oauth.errors.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from '../token/client-authentication.js';
import { DocumentsIntrospection } from './introspection.reference.js';
import { type Introspection, Introspections } from './introspections.js';

/** Says what a token of the client's own application is worth at this moment (RFC 7662). */
@ApiTags('OpenID Connect')
@Controller('oauth/introspect')
export class IntrospectionEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly introspections: Introspections,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsIntrospection
  async introspect(
    @FromForm() form: Promise<Parameters>,
    @Headers('authorization') authorization: string | undefined,
    @From() caller: Caller,
  ): Promise<Introspection> {
    const parameters = await form;
    const { client } = await this.clients.require(parameters, authorization, caller);
    if (client.type === 'public')
      throw new InvalidClient(
        'Only a client with a secret or a key may ask about tokens: anybody can name a public one.',
      );
    return this.introspections.of(parameters.require('token'), client.applicationId, caller.deadline);
  }
}
