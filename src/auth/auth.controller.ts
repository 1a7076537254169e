import { Body, Controller, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SeatsExhausted } from '../applications/applications.errors.js';
import { MalformedInput } from '../common/errors/common.errors.js';
import { ApiFailures } from '../common/http/api-failures.js';
import {
  AuthorizationCodeConsumed,
  AuthorizationCodeExpired,
  AuthorizationCodeNotFound,
  CodeVerifierInvalid,
} from '../flows/flows.errors.js';
import { ApiLimitedBy } from '../limits/api-limited-by.decorator.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { Current, ForSession } from '../session/decorators/for-session.decorator.js';
import { CredentialsDto, REFRESH_OUTCOME_HEADER, SESSION_COOKIES_HEADER } from '../session/dto/credentials.dto.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import {
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenMissing,
  RefreshTokenReused,
  RefreshTokenRevoked,
} from '../session/session.errors.js';
import { AuthService } from './auth.service.js';
import { AUTHORIZE_EXAMPLES, AuthorizeDto, AuthorizedDto } from './dto/authorize.dto.js';
import { REFRESH_EXAMPLES, RefreshDto } from './dto/refresh.dto.js';
import { RevokedDto } from './dto/revoked.dto.js';

const CLIENT_TYPE_MALFORMED = new MalformedInput(['client_type must be browser, server or mobile']);

@ApiTags('Session')
@Controller('v1/auth')
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Post('authorize')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Exchange an authorization code for a session',
    description: 'Step 4. The code works once, for a minute.',
  })
  @ApiOkResponse({ type: AuthorizedDto, headers: SESSION_COOKIES_HEADER })
  @ApiBody({ type: AuthorizeDto, examples: AUTHORIZE_EXAMPLES })
  @ApiFailures(
    CLIENT_TYPE_MALFORMED,
    AuthorizationCodeNotFound,
    AuthorizationCodeExpired,
    AuthorizationCodeConsumed,
    CodeVerifierInvalid,
    ProviderBlockedByPlan,
    SeatsExhausted,
  )
  @ApiLimitedBy('authorize-address')
  authorize(
    @Body() body: AuthorizeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuthorizedDto> {
    return this.auth.authorize(body, request, response);
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Rotate the refresh token and get a new access token',
    description:
      'Step 5. `x-refresh-outcome` says `rotated`, `replayed` (a retry within the overlap got the same successor) or `recovered` (the previous response was lost).',
  })
  @ApiOkResponse({ type: CredentialsDto, headers: { ...REFRESH_OUTCOME_HEADER, ...SESSION_COOKIES_HEADER } })
  @ApiCookieAuth('service_refresh')
  @ApiSecurity({})
  @ApiBody({ type: RefreshDto, examples: REFRESH_EXAMPLES })
  @ApiFailures(
    CLIENT_TYPE_MALFORMED,
    RefreshTokenMissing,
    RefreshTokenInvalid,
    RefreshTokenRevoked,
    RefreshTokenExpired,
    RefreshTokenReused,
  )
  refresh(
    @Body() body: RefreshDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CredentialsDto> {
    return this.auth.refresh(body, request, response);
  }

  @Patch('revoke')
  @ForSession()
  @ApiOperation({ summary: 'End the session', description: 'Step 6. Once this is acknowledged, nothing refreshes.' })
  @ApiOkResponse({ type: RevokedDto })
  revoke(
    @Current() session: CurrentSession,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RevokedDto> {
    return this.auth.revoke(session, request, response);
  }
}
