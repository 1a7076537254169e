import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RefreshTokens } from '../refresh/refresh-token.js';
import { SessionCookiesMixed } from '../session.errors.js';
import { AccessTokens, sessionNamedIn } from '../tokens/access-token.js';
import { CookieJar } from './cookies.js';

export interface OwnCookies {
  access: string | undefined;
  refresh: string | undefined;
}

@Injectable()
export class CookieReader {
  constructor(
    private readonly jar: CookieJar,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /**
   * The cookies of one session. Two of one name, or two that name different sessions: a neighbouring domain put one
   * of them there, nobody can tell which, and mixing them would let one person act with another's session. So none
   * counts, and those of earlier configurations are cleared: the next request brings only what is set nowadays.
   */
  requireConsistentOrClear(request: Request, response: Response): OwnCookies {
    const { access, refresh, session } = this.jar.read(request.headers.cookie);
    const named = new Set([
      ...access.map(sessionNamedIn),
      ...refresh.map((token) => this.refreshTokens.decode(token)?.sessionId),
      ...session,
    ]);
    named.delete(undefined);
    if (named.size > 1 || [access, refresh, session].some((values) => values.length > 1)) {
      this.jar.clearEarlier(response);
      throw new SessionCookiesMixed();
    }
    return { access: access[0], refresh: refresh[0] };
  }

  /** Every session that a genuine token among them names, however they contradict each other. */
  async sessionsIn(request: Request): Promise<string[]> {
    const { access, refresh } = this.jar.read(request.headers.cookie);
    const claims = await Promise.all(access.map((token) => this.accessTokens.verify(token)));
    const ids = [
      ...refresh.map((token) => this.refreshTokens.decode(token)?.sessionId),
      ...claims.map((claim) => claim?.sid),
    ];
    return [...new Set(ids)].filter((id) => id !== undefined);
  }
}
