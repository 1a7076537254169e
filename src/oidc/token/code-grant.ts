import { Injectable } from '@nestjs/common';
import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import { PresentedCodes } from '../../auth/presented-codes.service.js';
import type { Asked } from '../../flows/asked.js';
import type { IssuedCode } from '../../flows/completion/authorization-codes.statements.js';
import { AuthorizationCodeNotFound } from '../../flows/flows.errors.js';
import type { Caller } from '../../platform/http/caller.js';
import { InvalidGrant } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { calledIdOf, holderOf } from './client-kinds.js';
import { Exchanges } from './exchanges.js';
import { resourceFor, resourcesWith } from './resources.js';
import { isRefreshable, type TokenAnswer, TokenAnswers } from './token-answers.js';

type AskedCode = IssuedCode & { asked: Asked };

/** Exchanges a code for tokens: the exchange of `/v1`, which opens the same kind of session. */
@Injectable()
export class CodeGrant {
  constructor(
    private readonly presented: PresentedCodes,
    private readonly exchanges: Exchanges,
    private readonly answers: TokenAnswers,
  ) {}

  async answer(
    { client, calledId }: KnownClient,
    parameters: Parameters,
    caller: Caller,
    keyThumbprint?: string,
  ): Promise<TokenAnswer> {
    const presented = parameters.require('code');
    const code = await this.read(presented, client, parameters, caller);
    requireKey(code.asked, keyThumbprint);
    const { scope, nonce, resources, redirectUri, claims, essentialAcr } = code.asked;
    const resource = resourceFor(parameters, resources);
    const refreshable = isRefreshable(client, scope, redirectUri);
    const credentials = await this.exchanges.exchange(
      code,
      presented,
      {
        holder: holderOf(client, keyThumbprint),
        keyThumbprint,
        verifier: parameters.find('code_verifier'),
        granted: {
          scope,
          resources: resourcesWith(resource, resources),
          ...calledIdOf({ client, calledId }),
          ...(claims && claims.userinfo.length > 0 && { claims: claims.userinfo }),
          ...(essentialAcr && { essentialAcr }),
        },
        mayGoOn: !refreshable,
      },
      caller,
    );
    return this.answers.answer({
      isRefreshable: refreshable,
      ...{ client, calledId, credentials, scope, nonce, code: presented, claims: claims?.idToken, keyThumbprint },
      essentialAcr,
    });
  }

  /** A code of another client, or one that waits for a device, counts as one that is not there. */
  private async read(
    presented: string,
    client: KnownClient['client'],
    parameters: Parameters,
    caller: Caller,
  ): Promise<AskedCode> {
    const code = await this.presented.readFor(presented, caller, ({ applicationId, clientId, asked }) => {
      const isTheirs = applicationId === client.applicationId && clientId === storedId(client);
      if (!asked || asked.device || !isTheirs) throw new AuthorizationCodeNotFound();
    });
    const { asked } = code as AskedCode;
    const sent = parameters.find('redirect_uri');
    if (sent !== undefined && sent !== asked.redirectUri)
      throw new InvalidGrant('redirect_uri is not the one that the code was asked for with.');
    if (sent === undefined && !mayLeaveRedirectOut(client, code))
      throw new InvalidGrant('redirect_uri is missing: repeat the one that the code was asked for with.');
    return code as AskedCode;
  }
}

/**
 * RFC 6749 (4.1.3) wants it repeated, so that a code for one page of a client is worth nothing at another one. PKCE proves
 * more, as OAuth 2.1 has it, and a client with one page has no other.
 */
const mayLeaveRedirectOut = ({ redirectUrls }: KnownClient['client'], { codeChallenge }: IssuedCode): boolean =>
  codeChallenge !== null || redirectUrls.length === 1;

/** The login may have been asked for with the key of the exchange (RFC 9449, 10). */
function requireKey({ keyThumbprint: expected }: Asked, proved: string | undefined): void {
  if (expected !== undefined && expected !== proved)
    throw new InvalidGrant('The code is bound to a key: send a DPoP proof of the key that dpop_jkt names.');
}
