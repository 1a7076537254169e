import { Injectable } from '@nestjs/common';
import { AuthorizeService, type Exchange } from '../../auth/authorize.service.js';
import { PresentedCodes } from '../../auth/presented-codes.service.js';
import { ReplayedCode } from '../../flows/completion/authorization-codes.service.js';
import type { IssuedCode } from '../../flows/completion/authorization-codes.statements.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { JUST_OPENED } from '../../session/lifecycle/just-opened.statement.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import type { Credentials } from '../../session/tokens/credentials.js';
import { FIRST_GENERATION, RefreshTokens } from '../../session/tokens/refresh-token.js';

/** The exchange of `/v1`, for clients that ask again when an answer is lost. */
@Injectable()
export class Exchanges {
  constructor(
    private readonly presented: PresentedCodes,
    private readonly authorizations: AuthorizeService,
    private readonly keys: KeyRing,
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /**
   * `secret` is what the client presents for the session. The same client that asks again within the overlap, before any
   * refresh, gets the same session again. Any other repetition ends it: two programs hold the secret.
   */
  async exchange(code: IssuedCode, secret: string, wanted: Exchange, caller: Caller): Promise<Credentials> {
    const exchange = { ...wanted, secret: this.keys.mac('session-of-code', secret) };
    try {
      return (await this.authorizations.exchange(code, exchange, caller)).credentials;
    } catch (failure) {
      if (!(failure instanceof ReplayedCode)) throw failure;
      const again = isSameClient(failure) ? await this.openedBy(failure.code, exchange) : undefined;
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

/** A device has no verifier. Its device code never leaves it, unlike a code that passes through a browser. */
const isSameClient = ({ code, isSameClient }: ReplayedCode): boolean =>
  isSameClient || code.asked?.device !== undefined;
