import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../common/http/caller.js';
import { userDto } from '../identities/dto/user.dto.js';
import { AccessTokens } from '../session/access-token.js';
import { CookieReader } from '../session/cookie-reader.js';
import { CookieJar, type SessionCookies } from '../session/cookies.js';
import type { ClientType } from '../session/entities/session.entity.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { RefreshCookie } from '../session/refresh-cookie.js';
import { RenewalService } from '../session/renewal.service.js';
import { RefreshTokenMissing } from '../session/session.errors.js';
import { SessionsService } from '../session/sessions.service.js';
import { AuthorizeService, type Claim } from './authorize.service.js';
import type { AuthorizeDto } from './dto/authorize.dto.js';
import type { AuthorizedDto, CredentialsDto, RevokedDto } from './dto/credentials.dto.js';
import type { RefreshDto } from './dto/refresh.dto.js';

/** The session's three doors: open it with a code, keep it with a refresh token, end it with an access token. */
@Injectable()
export class AuthService {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly refreshCookie: RefreshCookie,
    private readonly renewals: RenewalService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
    private readonly cookies: CookieJar,
    private readonly cookieReader: CookieReader,
  ) {}

  async authorize(body: AuthorizeDto, request: Request, response: Response): Promise<AuthorizedDto> {
    const { code, identity, session } = await this.authorizations.authorize(body, claimOf(request), callerOf(request));
    const accessToken = await this.accessTokens.issue({
      sessionId: session.id,
      applicationId: identity.applicationId,
      identityId: identity.id,
      audience: 'application',
      clientType: body.client_type,
      amr: code.amr,
      authTime: epochSeconds(code.authenticatedAt),
    });
    if (body.client_type === 'browser') await this.endReplaced(request);
    const credentials = this.deliver(body.client_type, response, {
      sessionId: session.id,
      accessToken,
      accessExpiresSeconds: this.accessTokens.lifetimeSeconds,
      refreshToken: session.refreshToken,
      refreshExpiresSeconds: session.refreshExpiresSeconds,
    });
    return { ...credentials, user: userDto(identity, code.provider) };
  }

  async refresh(body: RefreshDto, request: Request, response: Response): Promise<CredentialsDto> {
    const presented = await this.presentedToken(body, request, response);
    const renewal = await this.renewals.renew(presented, body.client_type, callerOf(request), response);
    return this.deliver(renewal.clientType, response, renewal);
  }

  async revoke(session: CurrentSession, request: Request, response: Response): Promise<RevokedDto> {
    const revokedAt = await this.sessions.revoke(session.id, { reason: 'revoked', caller: callerOf(request) });
    if (session.clientType === 'browser') this.cookies.clear(response);
    return { session_id: session.id, revoked_at: revokedAt.toISOString() };
  }

  /** The cookies are about to be overwritten: whoever kept a copy of the old ones shall hold nothing. */
  private async endReplaced(request: Request): Promise<void> {
    await this.sessions.endTogether(await this.cookieReader.sessionsIn(request), {
      reason: 'replaced',
      caller: callerOf(request),
    });
  }

  private async presentedToken(body: RefreshDto, request: Request, response: Response): Promise<string> {
    if (body.refresh_token) return body.refresh_token;
    if (body.client_type !== 'browser') throw new RefreshTokenMissing();
    return this.refreshCookie.tokenOf(request, response);
  }

  /** A browser gets its refresh token as a cookie and never as text; everybody else the other way round. */
  private deliver(clientType: ClientType, response: Response, given: SessionCookies): CredentialsDto {
    response.setHeader('cache-control', 'no-store');
    const credentials = { access_token: given.accessToken, access_expires_seconds: given.accessExpiresSeconds };
    if (clientType !== 'browser') {
      return {
        ...credentials,
        refresh_token: given.refreshToken,
        refresh_expires_seconds: given.refreshExpiresSeconds,
      };
    }
    this.cookies.write(response, given);
    return credentials;
  }
}

const claimOf = ({ headers }: Request): Claim => ({
  apiKey: single(headers['x-api-key']),
  flow: single(headers['x-auth-flow-id']),
});

const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const single = (header: string | string[] | undefined): string | undefined => header?.toString();
