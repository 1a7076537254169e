import { Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApplicationsService } from '../../applications/applications.service.js';
import { deadlineOf } from '../../platform/http/caller.js';
import type { AccessTokenClaims } from '../../session/tokens/access-token-claims.js';
import { DeclaredClaims } from '../../session/tokens/declared-claims.js';
import { UserClaims } from '../claims.js';
import { InsufficientScope } from '../oauth.errors.js';
import { InvalidToken } from '../token/dpop/dpop.errors.js';
import { PresentedAccess } from '../token/dpop/presented-access.js';
import { LiveSessions } from './live-sessions.js';
import { DocumentsGetUserinfo, DocumentsPostUserinfo } from './userinfo.reference.js';

/** Who the user of an access token is, by its scope (OpenID Connect Core, 5.3). */
@ApiTags('OpenID Connect')
@Controller('oauth/userinfo')
export class UserinfoEndpoint {
  constructor(
    private readonly access: PresentedAccess,
    private readonly sessions: LiveSessions,
    private readonly users: UserClaims,
    private readonly applications: ApplicationsService,
    private readonly declared: DeclaredClaims,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsGetUserinfo
  getUserinfo(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object> {
    return this.answer(request, response);
  }

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsPostUserinfo
  postUserinfo(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object> {
    return this.answer(request, response);
  }

  private async answer(request: Request, response: Response): Promise<object> {
    const claims = await this.access.require(request, response);
    const { sub, scope = '', cnf } = claims;
    if (!(await this.sessions.has(claims, deadlineOf(request))))
      throw new InvalidToken(
        cnf ? 'DPoP' : 'Bearer',
        'invalid_token',
        'The session of the access token has ended.',
        {},
      );
    const scopes = scope.split(' ');
    if (!scopes.includes('openid')) throw new InsufficientScope('openid');
    return { ...(await this.declaredOf(claims)), sub, ...(await this.users.ofSession(claims, scopes)) };
  }

  /** Another resource, which its clients have sent the token to, learns nothing of them. */
  private async declaredOf({ sub: identityId, app, aud, client_id }: AccessTokenClaims) {
    const application = await this.applications.getApplication(app);
    if (aud !== (application.audience ?? app)) return undefined;
    const clientId = client_id === app ? null : client_id;
    return this.declared.of('userinfo', application, { identityId, clientId });
  }
}
