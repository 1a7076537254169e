import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { pickLanguage } from '../../platform/http/language.js';
import { IDLE_SECONDS } from '../../session/browser/page-session.js';
import { ConsoleCookie } from './console-cookie.js';
import { SEE_CONSOLE_SESSION, USE_CONSOLE_SESSION } from './console-session.statement.js';
import { SignedInOperator } from './operator.js';
import { consoleRequest } from './visit.js';

/** Reads which operator has the console open in a browser. */
@Injectable()
export class ConsoleVisits {
  constructor(
    private readonly database: Database,
    private readonly cookie: ConsoleCookie,
  ) {}

  /** Undefined without a living session. Showing it keeps it alive, unless a page asks by itself. */
  async enter(request: Request, asksByItself = false): Promise<SignedInOperator | undefined> {
    const { cookie, 'accept-language': acceptLanguage } = request.headers;
    const presented = this.cookie.read(cookie);
    if (!presented) return undefined;
    const { id, secret } = presented;
    const given = { id, secretHash: hashSecret(secret), idle: IDLE_SECONDS };
    const [session] = await this.database.run(asksByItself ? SEE_CONSOLE_SESSION : USE_CONSOLE_SESSION, given);
    if (!session) return undefined;
    const known = consoleRequest(request);
    known.language = pickLanguage(session.locale, acceptLanguage);
    known.operator = new SignedInOperator(session);
    return known.operator;
  }
}
