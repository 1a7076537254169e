import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../common/http/caller.js';
import { userDto } from '../identities/dto/user.dto.js';
import { CredentialsService } from '../session/credentials.service.js';
import type { CredentialsDto } from '../session/dto/credentials.dto.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { RefreshCookie } from '../session/refresh-cookie.js';
import { RefreshTokenMissing } from '../session/session.errors.js';
import { SessionsService } from '../session/sessions.service.js';
import { AuthorizeService, type Claim } from './authorize.service.js';
import type { AuthorizeDto, AuthorizedDto } from './dto/authorize.dto.js';
import type { RefreshDto } from './dto/refresh.dto.js';
import type { RevokedDto } from './dto/revoked.dto.js';

/** The session's three doors: open it with a code, keep it with a refresh token, end it with an access token. */
@Injectable()
export class AuthService {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly credentials: CredentialsService,
    private readonly refreshCookie: RefreshCookie,
    private readonly sessions: SessionsService,
  ) {}

  async authorize(body: AuthorizeDto, request: Request, response: Response): Promise<AuthorizedDto> {
    const { code, identity, session } = await this.authorizations.authorize(body, claimOf(request), callerOf(request));
    const credentials = await this.credentials.issue(session, request);
    return { ...this.credentials.deliver(response, credentials), user: userDto(identity, code.provider) };
  }

  async refresh(body: RefreshDto, request: Request, response: Response): Promise<CredentialsDto> {
    const presented = await this.presentedToken(body, request, response);
    const renewed = await this.credentials.renew(presented, body.client_type, callerOf(request));
    return this.credentials.deliver(response, renewed);
  }

  async revoke(session: CurrentSession, request: Request, response: Response): Promise<RevokedDto> {
    const revokedAt = await this.sessions.revoke(session.id, { reason: 'revoked', caller: callerOf(request) });
    this.credentials.withdraw(response, session.clientType);
    return { session_id: session.id, revoked_at: revokedAt.toISOString() };
  }

  private async presentedToken(body: RefreshDto, request: Request, response: Response): Promise<string> {
    if (body.refresh_token) return body.refresh_token;
    if (body.client_type !== 'browser') throw new RefreshTokenMissing();
    return this.refreshCookie.tokenOf(request, response);
  }
}

const claimOf = ({ headers }: Request): Claim => ({
  apiKey: single(headers['x-api-key']),
  flow: single(headers['x-auth-flow-id']),
});

const single = (header: string | string[] | undefined): string | undefined => header?.toString();
