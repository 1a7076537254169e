import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { userDto } from '../identities/dto/user.dto.js';
import { callerOf } from '../platform/http/caller.js';
import { RefreshCookie } from '../session/browser/refresh-cookie.js';
import { type CurrentSessionDto, currentSessionDto } from '../session/dto/cookie-session.dto.js';
import type { CredentialsDto } from '../session/dto/credentials.dto.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { CurrentSessions } from '../session/lifecycle/current-sessions.js';
import { Revocations } from '../session/lifecycle/revocations.service.js';
import { BearerInvalid, RefreshTokenMissing } from '../session/session.errors.js';
import { CredentialsService } from '../session/tokens/credentials.service.js';
import { AuthorizeService, type Claim } from './authorize.service.js';
import type { AuthorizeDto, AuthorizedDto } from './dto/authorize.dto.js';
import type { RefreshDto } from './dto/refresh.dto.js';
import type { RevokeDto } from './dto/revoke.dto.js';
import type { RevokedDto } from './dto/revoked.dto.js';

/** The session's three doors: open it with a code, keep it with a refresh token, end it with either token. */
@Injectable()
export class AuthService {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly credentials: CredentialsService,
    private readonly refreshCookie: RefreshCookie,
    private readonly revocations: Revocations,
    private readonly current: CurrentSessions,
  ) {}

  async authorize(body: AuthorizeDto, request: Request, response: Response): Promise<AuthorizedDto> {
    this.credentials.requireDeliverable(request, body.client_type);
    const replaced = await this.credentials.replacedBy(request, body.client_type);
    const { code, identity, credentials } = await this.authorizations.authorize(
      body,
      claimOf(request),
      callerOf(request),
      replaced,
    );
    return { ...this.credentials.deliver(response, credentials), user: userDto(identity, code.provider) };
  }

  async refresh(body: RefreshDto, request: Request, response: Response): Promise<CredentialsDto> {
    const presented = await this.presentedToken(body, request, response);
    const renewed = await this.credentials.renew(presented, body.client_type, callerOf(request));
    return this.credentials.deliver(response, renewed);
  }

  /** Ends the session of the bearer, of the refresh token, or of a browser's cookies, whichever was sent. */
  async revoke(
    session: CurrentSession | undefined,
    body: RevokeDto | undefined,
    request: Request,
    response: Response,
  ): Promise<RevokedDto> {
    const presented = body?.refresh_token ?? undefined; // null counts as not sent
    const ended = session
      ? await this.revocations.byBearer(session, presented, callerOf(request))
      : await this.revocations.byToken(await this.heldToken(body, request, response), callerOf(request));
    this.credentials.withdraw(response, ended.clientType);
    return { session_id: ended.id, revoked_at: ended.revokedAt.toISOString() };
  }

  async session({ id }: CurrentSession): Promise<CurrentSessionDto> {
    return currentSessionDto(await this.current.require(id));
  }

  private async heldToken(body: RevokeDto | undefined, request: Request, response: Response): Promise<string> {
    if (body?.refresh_token) return body.refresh_token;
    if (body?.client_type !== 'browser') throw new BearerInvalid();
    return this.refreshCookie.tokenOf(request, response);
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
