import { Injectable } from '@nestjs/common';
import { ClientsService, type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import { mayRedirect } from '../../applications/clients/redirects.js';
import { FlowsService } from '../../flows/flows.service.js';
import { answerTo, type Return } from '../../flows/redirect-rules.js';
import { HostedUrls } from '../../flows/start/hosted-url.js';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { ClientUnknown, OAuthFailure, RedirectNotAllowed } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { type AuthorizationRequest, answeredAt, readRequest } from './authorization-request.js';

/**
 * Starts a login for a client. A fault of `client_id` or `redirect_uri` is a page, because nobody is known to whom it
 * could be told; every other fault is told to the client.
 */
@Injectable()
export class Authorizations {
  constructor(
    private readonly clients: ClientsService,
    private readonly flows: FlowsService,
    private readonly hostedUrls: HostedUrls,
    private readonly settings: Settings,
  ) {}

  async authorize(parameters: Parameters, caller: Caller): Promise<Return> {
    const known = await this.requireClient(parameters);
    const redirectUri = this.requireRedirect(parameters, known);
    const { publicUrl: issuer } = this.settings;
    try {
      return await this.start(known, readRequest(parameters, known, { redirectUri, issuer }), caller);
    } catch (failure) {
      if (!(failure instanceof OAuthFailure)) throw failure;
      const { error, message } = failure;
      const state = parameters.find('state') ?? null;
      return answerTo(answeredAt(parameters, redirectUri, issuer), state, { error, error_description: message });
    }
  }

  private async requireClient(parameters: Parameters): Promise<KnownClient> {
    const known = await this.clients.find(parameters.require('client_id'));
    if (!known || known.client.type === 'machine') throw new ClientUnknown();
    return known;
  }

  /** May be left out by a client that has only one. */
  private requireRedirect(parameters: Parameters, { client, application }: KnownClient): string {
    const [only, another] = client.redirectUrls;
    const sent = parameters.find('redirect_uri') ?? (another === undefined ? only : undefined);
    if (sent === undefined || !mayRedirect(client, application, sent)) throw new RedirectNotAllowed();
    return sent;
  }

  private async start(
    { client, application }: KnownClient,
    { asked, ...wanted }: AuthorizationRequest,
    { deadline }: Caller,
  ): Promise<Return> {
    const begun = await this.flows.begin({
      ...{ applicationId: application.id, clientId: storedId(client), asked, deadline },
      ...{ redirectUrl: asked.redirectUri, cancelUrl: asked.redirectUri, ...wanted },
    });
    const page = asked.prompt?.includes('create') ? '/login/register' : '/login';
    return { redirectUrl: `${this.settings.publicUrl}${page}?${this.hostedUrls.query(begun)}` };
  }
}
