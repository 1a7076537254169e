import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Caller, callerOf } from '../common/http/caller.js';
import { AccessTokens } from './access-token.js';
import { CookieReader } from './cookie-reader.js';
import { CookieJar } from './cookies.js';
import type { Credentials, RefreshableSession } from './credentials.js';
import type { CredentialsDto } from './dto/credentials.dto.js';
import type { ClientType } from './entities/session.entity.js';
import { RotationService } from './rotation.service.js';
import { SessionsService } from './sessions.service.js';

/** What a client holds of its session: makes it, hands it over, and takes it back. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly rotation: RotationService,
    private readonly sessions: SessionsService,
    private readonly cookies: CookieReader,
    private readonly jar: CookieJar,
  ) {}

  /** For a session that was just opened. */
  async issue(session: RefreshableSession, request: Request): Promise<Credentials> {
    const credentials = await this.complete(session);
    if (session.clientType === 'browser') await this.endReplaced(request);
    return credentials;
  }

  /** The one refresh behind every door. */
  async renew(presented: string, clientType: ClientType, caller: Caller): Promise<Credentials> {
    return this.complete(await this.rotation.rotate(presented, clientType, caller));
  }

  /** A browser gets its refresh token as a cookie and never as text; everybody else the other way round. */
  deliver(response: Response, credentials: Credentials): CredentialsDto {
    const { clientType, accessToken, accessExpiresSeconds, outcome } = credentials;
    response.setHeader('cache-control', 'no-store');
    if (outcome) response.setHeader('x-refresh-outcome', outcome);
    const body = { access_token: accessToken, access_expires_seconds: accessExpiresSeconds };
    if (clientType !== 'browser') {
      const { refreshToken, refreshExpiresSeconds } = credentials;
      return { ...body, refresh_token: refreshToken, refresh_expires_seconds: refreshExpiresSeconds };
    }
    this.jar.write(response, credentials);
    return body;
  }

  /** Only from a browser can anything be taken back. */
  withdraw(response: Response, clientType: ClientType): void {
    if (clientType === 'browser') this.jar.clear(response);
  }

  /** No access token outlives its session. */
  private async complete(session: RefreshableSession): Promise<Credentials> {
    const accessExpiresSeconds = Math.min(this.accessTokens.lifetimeSeconds, session.refreshExpiresSeconds);
    const accessToken = await this.accessTokens.issue(session, accessExpiresSeconds);
    return { ...session, accessToken, accessExpiresSeconds };
  }

  /** The cookies are about to be overwritten: whoever kept a copy of the old ones shall hold nothing. */
  private async endReplaced(request: Request): Promise<void> {
    const sessionIds = await this.cookies.sessionsIn(request);
    await this.sessions.endTogether(sessionIds, { reason: 'replaced', caller: callerOf(request) });
  }
}
