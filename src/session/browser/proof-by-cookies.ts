import { Injectable } from '@nestjs/common';
import { CookiesWouldBeDropped, ForeignRequest, RefreshTokenMissing, SessionCookieInvalid } from '../session.errors.js';
import { AccessTokens } from '../tokens/access-token.js';
import type { AccessTokenClaims } from '../tokens/access-token-claims.js';
import type { RefreshToken } from '../tokens/refresh-token.js';
import { AllowedOrigins } from './allowed-origins.js';
import { type PresentedCookies, requireUnmixed, type Visitor } from './visitor.js';

/** Says what the cookies of a browser prove, and for which pages. */
@Injectable()
export class ProofByCookies {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly rules: AllowedOrigins,
  ) {}

  /** `undefined` means a forged one: the refresh refuses it, and counts it. */
  async requireRefreshToken({ cookies, fetch }: Visitor): Promise<RefreshToken | undefined> {
    requireUnmixed(cookies);
    if (cookies.refreshTokens.length === 0) throw new RefreshTokenMissing();
    const [token] = cookies.refreshTokens;
    if (token && !(await this.rules.mayRefresh(fetch, token.sessionId))) throw new ForeignRequest();
    return token;
  }

  /** Uses the access cookie alone. The page of another application does not learn who is signed in here. */
  async requireClaims({ cookies, fetch }: Visitor): Promise<AccessTokenClaims> {
    requireUnmixed(cookies);
    const [token] = cookies.accessTokens;
    const claims = token && (await this.accessTokens.verify(token));
    if (!claims) throw new SessionCookieInvalid();
    if (!(await this.rules.mayRead(fetch, claims.app))) throw new ForeignRequest();
    return claims;
  }

  /** Every session that a genuine token names, even where the tokens contradict each other. */
  async sessionsIn({ accessTokens, refreshTokens }: PresentedCookies): Promise<string[]> {
    const claims = await Promise.all(accessTokens.map((token) => this.accessTokens.verify(token)));
    const ids = [...refreshTokens.map((token) => token?.sessionId), ...claims.map((claim) => claim?.sid)];
    return [...new Set(ids)].filter((id) => id !== undefined);
  }

  /**
   * The sessions whose cookies a new session overwrites; they end with it, so a copy of the old cookies is worth
   * nothing. A browser that would drop the new cookies is refused here, while its code is not spent yet.
   */
  async requireReplaceable({ cookies, fetch }: Visitor): Promise<string[]> {
    if (!this.rules.mayStore(fetch)) throw new CookiesWouldBeDropped();
    return this.sessionsIn(cookies);
  }
}
