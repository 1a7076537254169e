import { Injectable } from '@nestjs/common';
import { type KnownClient, storedId } from '../../applications/clients/clients.service.js';
import { AuthorizeService, type Exchange } from '../../auth/authorize.service.js';
import { PresentedCodes } from '../../auth/presented-codes.service.js';
import type { Asked } from '../../flows/asked.js';
import { ReplayedCode } from '../../flows/completion/authorization-codes.service.js';
import type { IssuedCode } from '../../flows/completion/authorization-codes.statements.js';
import { AuthorizationCodeNotFound } from '../../flows/flows.errors.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { JUST_OPENED } from '../../session/lifecycle/just-opened.statement.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import type { Credentials } from '../../session/tokens/credentials.js';
import { RefreshTokens } from '../../session/tokens/refresh-token.js';
import { InvalidGrant } from '../oauth.errors.js';
import type { Parameters } from '../parameters.js';
import { calledIdOf, holderOf } from './client-kinds.js';
import { resourceFor, resourcesWith } from './resources.js';
import { isRefreshable, type TokenAnswer, TokenAnswers } from './token-answers.js';

type AskedCode = IssuedCode & { asked: Asked };

const FIRST_GENERATION = 1;

/** Exchanges a code for tokens: the exchange of `/v1`, which opens the same kind of session. */
@Injectable()
export class CodeGrant {
  constructor(
    private readonly presented: PresentedCodes,
    private readonly authorizations: AuthorizeService,
    private readonly answers: TokenAnswers,
    private readonly keys: KeyRing,
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
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
    const { scope, nonce, resources, redirectUri, claims } = code.asked;
    const resource = resourceFor(parameters, resources);
    const refreshable = isRefreshable(client, scope, redirectUri);
    const credentials = await this.exchange(
      code,
      {
        holder: holderOf(client, keyThumbprint),
        keyThumbprint,
        verifier: parameters.find('code_verifier'),
        granted: {
          scope,
          resources: resourcesWith(resource, resources),
          ...calledIdOf({ client, calledId }),
          ...(claims && claims.userinfo.length > 0 && { claims: claims.userinfo }),
        },
        secret: this.keys.mac('session-of-code', presented),
        mayGoOn: !refreshable,
      },
      caller,
    );
    return this.answers.answer({
      ...{ client, calledId, credentials, scope, nonce, code: presented, claims: claims?.idToken, keyThumbprint },
      isRefreshable: refreshable,
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

  /** The same client that asks again within the overlap, because its answer was lost, gets the same session again. */
  private async exchange(
    code: AskedCode,
    exchange: Exchange & { secret: Buffer },
    caller: Caller,
  ): Promise<Credentials> {
    try {
      return (await this.authorizations.exchange(code, exchange, caller)).credentials;
    } catch (failure) {
      if (!(failure instanceof ReplayedCode)) throw failure;
      const again = failure.isSameClient ? await this.openedBy(failure.code, exchange) : undefined;
      if (!again) throw await this.presented.answerReplay(failure, caller);
      return again;
    }
  }

  private async openedBy(
    { sessionId, usedAt }: IssuedCode,
    { secret, holder, keyThumbprint }: Exchange & { secret: Buffer },
  ): Promise<Credentials | undefined> {
    const [row] = sessionId && usedAt ? await this.database.run(JUST_OPENED, { sessionId, usedAt }) : [];
    if (!sessionId || !row || row.keyThumbprint !== holder.keyThumbprint) return undefined;
    const refreshToken = this.refreshTokens.encode({ sessionId, generation: FIRST_GENERATION, secret });
    const session = { ...row, sessionId, refreshToken, keyThumbprint: keyThumbprint ?? null };
    return { ...session, ...(await this.accessTokens.sign(session, row.refreshExpiresSeconds)) };
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
