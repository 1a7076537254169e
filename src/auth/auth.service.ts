import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../common/http/caller.js';
import { userDto } from '../identities/dto/user.dto.js';
import { AccessTokens } from '../session/access-token.js';
import { CookieJar, type SessionCookies } from '../session/cookies.js';
import type { ClientType } from '../session/entities/session.entity.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { RotationService } from '../session/rotation.service.js';
import { SessionsService } from '../session/sessions.service.js';
import { AuthorizeService, type Claim } from './authorize.service.js';
import type { AuthorizeDto } from './dto/authorize.dto.js';
import type { AuthorizedDto, CredentialsDto, RevokedDto } from './dto/credentials.dto.js';
import type { RefreshDto } from './dto/refresh.dto.js';
import { RefreshSource } from './refresh-source.js';

/** The session's three doors: open it with a code, keep it with a refresh token, end it with an access token. */
@Injectable()
export class AuthService {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly refreshSource: RefreshSource,
    private readonly rotation: RotationService,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
    private readonly cookies: CookieJar,
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
      authenticatedAt: code.authenticatedAt,
    });
    const credentials = this.deliver(body.client_type, response, {
      sessionId: session.id,
      accessToken,
      refreshToken: session.refreshToken,
      refreshExpiresSeconds: session.refreshExpiresSeconds,
    });
    return { ...credentials, user: userDto(identity, code.provider) };
  }

  async refresh(body: RefreshDto, request: Request, response: Response): Promise<CredentialsDto> {
    const presented = await this.refreshSource.tokenOf(request, body);
    const { sessionId, session, refreshToken } = await this.rotation.rotate(
      presented,
      body.client_type,
      callerOf(request),
    );
    const accessToken = await this.accessTokens.issue({
      sessionId,
      applicationId: session.application_id,
      identityId: session.identity_id,
      audience: session.audience,
      clientType: session.client_type,
      amr: session.amr,
      authenticatedAt: session.authenticated_at,
    });
    response.setHeader('x-refresh-outcome', session.outcome);
    return this.deliver(session.client_type, response, {
      sessionId,
      accessToken,
      refreshToken,
      refreshExpiresSeconds: session.expires_in,
    });
  }

  async revoke(session: CurrentSession, request: Request, response: Response): Promise<RevokedDto> {
    const revokedAt = await this.sessions.revoke(session.id, 'revoked', callerOf(request));
    if (session.clientType === 'browser') this.cookies.clear(response);
    return { session_id: session.id, revoked_at: revokedAt.toISOString() };
  }

  /** A browser gets its refresh token as a cookie and never as text; everybody else the other way round. */
  private deliver(
    clientType: ClientType,
    response: Response,
    given: Omit<SessionCookies, 'accessExpiresSeconds'>,
  ): CredentialsDto {
    const accessExpiresSeconds = this.accessTokens.lifetimeSeconds;
    response.setHeader('cache-control', 'no-store');
    const credentials = { access_token: given.accessToken, access_expires_seconds: accessExpiresSeconds };
    if (clientType !== 'browser') {
      return {
        ...credentials,
        refresh_token: given.refreshToken,
        refresh_expires_seconds: given.refreshExpiresSeconds,
      };
    }
    this.cookies.write(response, { ...given, accessExpiresSeconds });
    return credentials;
  }
}

const claimOf = ({ headers }: Request): Claim => ({
  apiKey: single(headers['x-api-key']),
  flow: single(headers['x-auth-flow-id']),
});

const single = (header: string | string[] | undefined): string | undefined => header?.toString();
