import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Settings } from '../../platform/config/settings.js';
import type { Caller } from '../../platform/http/caller.js';
import { CookieReader } from '../browser/cookie-reader.js';
import { CookieJar } from '../browser/cookies.js';
import type { CredentialsDto } from '../dto/credentials.dto.js';
import type { ClientType } from '../entities/session.entity.js';
import { RotationService } from '../refresh/rotation.service.js';
import { CookiesWouldBeDropped } from '../session.errors.js';
import { type AccessTokenSubject, AccessTokens } from './access-token.js';
import type { Credentials, SignedAccess } from './credentials.js';

/** What a client holds of its session: makes it, hands it over, and takes it back. */
@Injectable()
export class CredentialsService {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly rotation: RotationService,
    private readonly cookies: CookieReader,
    private readonly jar: CookieJar,
    private readonly settings: Settings,
  ) {}

  /** A browser that would drop the cookies is told so while nothing is spent yet. */
  requireDeliverable({ headers }: Request, clientType: ClientType): void {
    const isForeign = headers['sec-fetch-site'] === 'cross-site';
    if (clientType === 'browser' && isForeign && this.settings.cookies.sameSite !== 'none')
      throw new CookiesWouldBeDropped();
  }

  /** Ahead of a new session: what may fail must not fail when the code is spent. */
  signAhead(subject: AccessTokenSubject): Promise<SignedAccess> {
    const { refreshToken, session } = this.settings.ttl;
    return this.sign(subject, Math.min(refreshToken, session));
  }

  /** The cookies are about to be overwritten: whoever kept a copy of the old ones shall hold nothing. */
  async replacedBy(request: Request, clientType: ClientType): Promise<string[]> {
    return clientType === 'browser' ? this.cookies.sessionsIn(request) : [];
  }

  /** The one refresh behind every door. */
  async renew(presented: string, clientType: ClientType, caller: Caller): Promise<Credentials> {
    const session = await this.rotation.rotate(presented, clientType, caller);
    return Object.assign(session, await this.sign(session, session.refreshExpiresSeconds));
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
  private async sign(subject: AccessTokenSubject, sessionSeconds: number): Promise<SignedAccess> {
    const accessExpiresSeconds = Math.min(this.accessTokens.lifetimeSeconds, sessionSeconds);
    return { accessToken: await this.accessTokens.issue(subject, accessExpiresSeconds), accessExpiresSeconds };
  }
}
