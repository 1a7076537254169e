import { Injectable } from '@nestjs/common';
import { ClientsService, type KnownClient } from '../../applications/clients/clients.service.js';
import { type HintedUser, IdTokenHints } from '../authorize/id-token-hints.js';
import { PostLogoutNotAllowed, SignOutRefused } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';

/** A wish to sign out (OpenID Connect RP-Initiated Logout 1.0, 2). */
export interface LogoutRequest {
  known: KnownClient | undefined;
  hinted: HintedUser | undefined;
  /** Where the browser goes afterwards: one of the URLs that the client lists. */
  target: string | undefined;
  state: string | undefined;
  uiLocales: string | undefined;
}

@Injectable()
export class LogoutRequests {
  constructor(
    private readonly clients: ClientsService,
    private readonly hints: IdTokenHints,
  ) {}

  /** A fault is a page. */
  async read(parameters: Parameters): Promise<LogoutRequest> {
    const hinted = await this.hintedIn(parameters);
    const known = await this.clientIn(parameters, hinted);
    const target = parameters.find('post_logout_redirect_uri');
    if (target !== undefined && !known?.client.postLogoutUrls.includes(target)) throw new PostLogoutNotAllowed();
    return { known, hinted, target, state: parameters.find('state'), uiLocales: parameters.find('ui_locales') };
  }

  private async hintedIn(parameters: Parameters): Promise<HintedUser | undefined> {
    const hint = parameters.find('id_token_hint');
    const hinted = hint === undefined ? undefined : await this.hints.read(hint);
    if (hint !== undefined && !hinted) throw new SignOutRefused('id_token_hint is no ID token of this issuer.');
    return hinted;
  }

  private async clientIn(parameters: Parameters, hinted: HintedUser | undefined): Promise<KnownClient | undefined> {
    const named = await this.clientNamed(parameters.find('client_id'));
    const ofHint = await this.clientNamed(hinted?.aud);
    if (named && ofHint && named.client.id !== ofHint.client.id)
      throw new SignOutRefused('client_id names another client than the one that id_token_hint was made for.');
    return named ?? ofHint;
  }

  /** The application's own client has two names: its ID tokens say the one that it signed in with. */
  private async clientNamed(id: string | undefined): Promise<KnownClient | undefined> {
    if (id === undefined) return undefined;
    const known = await this.clients.find(id);
    if (!known) throw new SignOutRefused('client_id, or the aud of id_token_hint, names no client.');
    return known;
  }
}
