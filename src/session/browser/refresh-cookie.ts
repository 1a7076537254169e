import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RefreshTokens } from '../refresh/refresh-token.js';
import { ForeignRequest, RefreshTokenMissing } from '../session.errors.js';
import { CookieReader } from './cookie-reader.js';
import { OriginRules } from './origin-rules.js';

/** Finds the refresh token among a request's cookies, and whether this request may use it. */
@Injectable()
export class RefreshCookie {
  constructor(
    private readonly cookies: CookieReader,
    private readonly tokens: RefreshTokens,
    private readonly rules: OriginRules,
  ) {}

  /** A forged one is handed on as well: the rotation refuses it, and counts it. */
  async tokenOf(request: Request, response: Response): Promise<string> {
    const { refresh } = this.cookies.requireConsistentOrClear(request, response);
    if (!refresh) throw new RefreshTokenMissing();
    const sessionId = this.tokens.decode(refresh)?.sessionId;
    if (sessionId && !(await this.rules.mayRefresh(request, sessionId))) throw new ForeignRequest();
    return refresh;
  }
}
