import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Database } from '../../platform/database/database.js';
import { CookieReader } from '../browser/cookie-reader.js';
import { OriginRules } from '../browser/origin-rules.js';
import { ForeignRequest, SessionCookieInvalid } from '../session.errors.js';
import { AccessTokens } from '../tokens/access-token.js';
import { CURRENT_SESSION, type CurrentSessionRow } from './current-session.statement.js';

/** Who is signed in. */
@Injectable()
export class CurrentSessions {
  constructor(
    private readonly database: Database,
    private readonly cookies: CookieReader,
    private readonly accessTokens: AccessTokens,
    private readonly rules: OriginRules,
  ) {}

  /** Known from the access cookie alone. Another application's page learns nothing of who is signed in here. */
  async requireFrom(request: Request, response: Response): Promise<CurrentSessionRow> {
    const { access } = this.cookies.requireConsistentOrClear(request, response);
    const claims = access && (await this.accessTokens.verify(access));
    if (!claims) throw new SessionCookieInvalid();
    if (!(await this.rules.mayRead(request, claims.app))) throw new ForeignRequest();
    const row = await this.require(claims.sid);
    if (row.clientType !== 'browser' || row.id !== claims.sub || row.applicationId !== claims.app)
      throw new SessionCookieInvalid();
    return row;
  }

  async require(sessionId: string): Promise<CurrentSessionRow> {
    const [row] = await this.database.run(CURRENT_SESSION, { sessionId });
    if (!row) throw new SessionCookieInvalid();
    return row;
  }
}
