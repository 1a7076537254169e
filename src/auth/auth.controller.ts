import { Body, Controller, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Current, ForSession } from '../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../session/guards/bearer.strategy.js';
import { AuthService } from './auth.service.js';
import { AuthorizeDto } from './dto/authorize.dto.js';
import { AuthorizedDto, CredentialsDto, RevokedDto } from './dto/credentials.dto.js';
import { RefreshDto } from './dto/refresh.dto.js';

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
  @ApiOkResponse({ type: AuthorizedDto })
  @ApiBadRequestResponse({ description: 'The body is malformed.' })
  @ApiUnauthorizedResponse({
    description: 'The code is unknown, expired or consumed, or the code_verifier does not match.',
  })
  @ApiForbiddenResponse({ description: 'The provider is blocked by the plan. The code stays unconsumed.' })
  @ApiConflictResponse({
    description: 'The maximum number of users on the plan has been reached. The code stays unconsumed.',
  })
  @ApiTooManyRequestsResponse({ description: 'Too many unknown codes from this address.' })
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
      'Step 5. `x-refresh-outcome` says `rotated`, `replayed` (a retry within the overlap got the same successor) or `recovered` (the response had been lost).',
  })
  @ApiOkResponse({ type: CredentialsDto })
  @ApiBadRequestResponse({ description: 'The body is malformed.' })
  @ApiUnauthorizedResponse({
    description: 'The refresh token is missing, invalid, revoked, expired or reused. Start the login again.',
  })
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
