import { Injectable } from '@nestjs/common';
import { hashSecret } from '../../../platform/crypto/secrets.js';
import { Database } from '../../../platform/database/database.js';
import type { PresentedSession } from '../../../session/browser/page-cookie.js';
import { IDLE_SECONDS } from '../../../session/browser/page-session.js';
import { FIND_PAGE_SESSION, type PageSession, USE_PAGE_SESSION } from './page-session.statements.js';
import { PageSessionCookie } from './page-session-cookie.js';

/** Finds the session that a browser shows to the account pages. */
@Injectable()
export class PageSessions {
  constructor(
    private readonly database: Database,
    private readonly cookie: PageSessionCookie,
  ) {}

  /** The living session. Showing it keeps it alive. */
  async use(cookies: string | undefined): Promise<PageSession | undefined> {
    const presented = this.cookie.read(cookies);
    if (!presented) return undefined;
    const [found] = await this.database.run(USE_PAGE_SESSION, { ...keyOf(presented), idle: IDLE_SECONDS });
    return found;
  }

  /** The page that says that the session is over names the application. */
  async findApplicationId(cookies: string | undefined): Promise<string | undefined> {
    const presented = this.cookie.read(cookies);
    const [found] = presented ? await this.database.run(FIND_PAGE_SESSION, keyOf(presented)) : [];
    return found?.applicationId;
  }
}

const keyOf = ({ id, secret }: PresentedSession) => ({ id, secretHash: hashSecret(secret) });
