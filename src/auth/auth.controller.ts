import { Body, Controller, Get, Header, HttpCode, Patch, Post, Res, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApplicationsService } from '../applications/applications.service.js';
import { type MembershipsDto, membershipsDto } from '../organizations/memberships.dto.js';
import { OrganizationChoice } from '../organizations/organization-choice.service.js';
import { organizationOf } from '../plans/ways-in.js';
import { type Caller, From } from '../platform/http/caller.js';
import { misspellingOf } from '../platform/http/input/misspelling.js';
import { MixedCookiesFilter } from '../session/browser/cookie-failures.filter.js';
import { Delivery } from '../session/browser/delivery.js';
import { FromBrowser, type Visitor } from '../session/browser/visitor.js';
import { Current, ForSession, ForSessionIfSent } from '../session/decorators/for-session.decorator.js';
import { type CurrentSessionDto, currentSessionDto } from '../session/dto/cookie-session.dto.js';
import type { CredentialsDto } from '../session/dto/credentials.dto.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { Revocations } from '../session/lifecycle/revocations.service.js';
import { SessionChecks } from '../session/lifecycle/session-checks.js';
import { RefreshService } from '../session/refresh/refresh.service.js';
import {
  DocumentsAuthorize,
  DocumentsOrganizationsOfUser,
  DocumentsRefresh,
  DocumentsRevoke,
  DocumentsSession,
} from './auth.reference.js';
import { AuthorizeService } from './authorize.service.js';
import { type Claim, Claims } from './claim.decorator.js';
import { AuthorizeDto, type AuthorizedDto, authorizedDto } from './dto/authorize.dto.js';
import { RefreshDto } from './dto/refresh.dto.js';
import { RevokeDto } from './dto/revoke.dto.js';
import { type RevokedDto, revokedDto } from './dto/revoked.dto.js';

@ApiTags('Session')
@Controller('v1/auth')
@UseFilters(MixedCookiesFilter)
export class AuthController {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly refreshes: RefreshService,
    private readonly revocations: Revocations,
    private readonly checks: SessionChecks,
    private readonly delivery: Delivery,
    private readonly applications: ApplicationsService,
    private readonly organizations: OrganizationChoice,
  ) {}

  @Post('authorize')
  @HttpCode(200)
  @DocumentsAuthorize
  async authorize(
    @Body() body: AuthorizeDto,
    @Claims() claim: Claim,
    @FromBrowser() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthorizedDto> {
    const authorization = await this.authorizations.authorize(body, claim, visitor);
    return authorizedDto(authorization, this.delivery.deliver(response, authorization.credentials));
  }

  @Post('refresh')
  @HttpCode(200)
  @DocumentsRefresh
  async refresh(
    @Body() { refresh_token, client_type, organization }: RefreshDto,
    @FromBrowser() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CredentialsDto> {
    const hint = () => misspellingOf('refresh_token', response.req.body);
    const wanted = { hint, organization: organization ?? undefined };
    return this.delivery.deliver(response, await this.refreshes.refresh(refresh_token, client_type, visitor, wanted));
  }

  @Get('session')
  @ForSession()
  @DocumentsSession
  async currentSession(@Current() { id }: CurrentSession, @From() { deadline }: Caller): Promise<CurrentSessionDto> {
    return currentSessionDto(await this.checks.requireShown(id, deadline));
  }

  @Get('organizations')
  @ForSession()
  @Header('cache-control', 'no-store')
  @DocumentsOrganizationsOfUser
  async organizationsOfUser(
    @Current() { applicationId, identityId, provider }: CurrentSession,
  ): Promise<MembershipsDto> {
    const application = await this.applications.getApplication(applicationId);
    const home = organizationOf(provider); // its word counts there alone
    const all = await this.organizations.list(application, identityId);
    return membershipsDto(all.filter(({ id }) => id === (home ?? id)));
  }

  @Patch('revoke')
  @ForSessionIfSent()
  @DocumentsRevoke
  async revoke(
    @Current() bearer: CurrentSession | undefined,
    @Body() body: RevokeDto,
    @FromBrowser() visitor: Visitor,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RevokedDto> {
    const ended = await this.revocations.revoke(
      {
        bearer,
        refreshToken: body?.refresh_token ?? undefined,
        clientType: body?.client_type,
        everywhere: body?.all ?? false,
      },
      visitor,
    );
    this.delivery.withdraw(response, ended.clientType);
    return revokedDto(ended);
  }
}
