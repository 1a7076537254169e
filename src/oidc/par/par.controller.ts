import { Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { readRequest, redirectOf } from '../authorize/authorization-request.js';
import { InvalidRequest, UnauthorizedClient } from '../oauth.errors.js';
import { FromForm, type Parameters } from '../parameters.js';
import { ClientAuthentication } from '../token/client-authentication.js';
import { DpopProofs } from '../token/dpop/proofs.js';
import type { PushAnswerDto } from './par.dto.js';
import { DocumentsPush } from './par.reference.js';
import { PUSHED_SECONDS, PushedRequests } from './pushed-requests.js';

const AUTHENTICATION = ['client_secret', 'client_assertion', 'client_assertion_type'];

/** A client sends the parameters of a login ahead, where no browser can read or change them (RFC 9126). */
@ApiTags('OpenID Connect')
@Controller('oauth/par')
export class PushedRequestsEndpoint {
  constructor(
    private readonly clients: ClientAuthentication,
    private readonly proofs: DpopProofs,
    private readonly requests: PushedRequests,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** They are judged here, so that the client learns of its faults before a browser does. */
  @Post()
  @HttpCode(201)
  @Header('cache-control', 'no-store')
  @DocumentsPush
  async push(
    @FromForm() form: Promise<Parameters>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @From() caller: Caller,
  ): Promise<PushAnswerDto> {
    const parameters = await form;
    const proof = await this.proofs.read(request, response);
    const known = await this.clients.requireStarting(parameters, request.headers.authorization, caller);
    if (proof) await this.proofs.spend(proof);
    if (known.client.type === 'machine') throw new UnauthorizedClient('This client signs no users in.');
    // Every program can send the id of a public client.
    if (known.client.type === 'public') await this.limits.spend('pushed-request-address', caller.bucket);
    readRequest(parameters, known, { redirectUri: redirectOf(parameters, known), issuer: this.settings.publicUrl });
    const kept = {
      ...parameters.without(AUTHENTICATION),
      client_id: known.client.id,
      ...boundTo(proof?.keyThumbprint, parameters),
    };
    return { request_uri: await this.requests.keep(known, kept), expires_in: PUSHED_SECONDS };
  }
}

/** A proof binds the code to its key, as `dpop_jkt` does (RFC 9449, 10.1). */
function boundTo(keyThumbprint: string | undefined, parameters: Parameters): { dpop_jkt?: string } {
  if (keyThumbprint === undefined) return {};
  if ((parameters.find('dpop_jkt') ?? keyThumbprint) !== keyThumbprint)
    throw new InvalidRequest('dpop_jkt names another key than the DPoP proof.');
  return { dpop_jkt: keyThumbprint };
}
