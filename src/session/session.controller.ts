import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCookieAuth,
  ApiExcludeEndpoint,
  ApiFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { MalformedInput } from '../common/errors/common.errors.js';
import { ApiFailures } from '../common/http/api-failures.js';
import { CookieSessionsService } from './cookie-sessions.service.js';
import { CookieSessionDto, RefreshedSessionDto } from './dto/cookie-session.dto.js';
import {
  ForeignRequest,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenMissing,
  RefreshTokenReused,
  RefreshTokenRevoked,
  SessionCookieInvalid,
  SessionCookiesMixed,
} from './session.errors.js';

const REFRESH =
  'Rotates what the cookie `service_refresh` holds, by the same rules as `POST /v1/auth/refresh`, and sets the cookies anew. Answers 302 to `redirectUrl` or to the first origin of the application; with `Accept: application/json` and no `redirectUrl` it answers 200. A foreign `Origin`, and whatever another site embeds, is refused. A person gets a page instead of the 401.';
const REFUSALS = [
  RefreshTokenMissing,
  RefreshTokenInvalid,
  RefreshTokenRevoked,
  RefreshTokenExpired,
  RefreshTokenReused,
  SessionCookiesMixed,
  ForeignRequest,
];
const REDIRECT_URL = {
  name: 'redirectUrl',
  required: false,
  description: 'Must be on an origin of the application; otherwise it is ignored.',
  example: 'https://app.example.com/orders',
};

@ApiTags('Cookie sessions')
@Controller('api/service')
export class SessionController {
  constructor(private readonly cookieSessions: CookieSessionsService) {}

  @Get('refresh')
  @ApiOperation({ summary: 'Refresh the session of this browser', description: REFRESH })
  @ApiCookieAuth('service_refresh')
  @ApiQuery(REDIRECT_URL)
  @ApiOkResponse({ type: RefreshedSessionDto })
  @ApiFoundResponse({ description: 'Refreshed; the cookies are set.' })
  @ApiFailures(new MalformedInput(['redirectUrl must be sent once']), ...REFUSALS)
  refreshByNavigation(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.cookieSessions.refresh(request, response);
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'Refresh the session of this browser', description: REFRESH })
  @ApiCookieAuth('service_refresh')
  @ApiOkResponse({ type: RefreshedSessionDto })
  @ApiFoundResponse({ description: 'Refreshed; the cookies are set.' })
  @ApiFailures(...REFUSALS)
  refreshByCall(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.cookieSessions.refresh(request, response);
  }

  @Get('logout')
  @ApiOperation({
    summary: 'Sign out of this browser',
    description:
      'Ends the session, clears the three cookies and redirects to `redirectUrl` or to the first origin of the application. If another site sent the browser here, without a Referer on an origin of the application, it redirects to a page that asks first.',
  })
  @ApiCookieAuth('service_session')
  @ApiQuery(REDIRECT_URL)
  @ApiFoundResponse({ description: 'Signed out, or sent to the page that asks first.' })
  logout(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.cookieSessions.logout(request, response);
  }

  @Get('session')
  @ApiOperation({
    summary: 'Who is signed in with this browser',
    description: 'Answered from the cookie `service_access` alone.',
  })
  @ApiCookieAuth('service_access')
  @ApiOkResponse({ type: CookieSessionDto })
  @ApiFailures(SessionCookieInvalid, SessionCookiesMixed, ForeignRequest)
  session(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.cookieSessions.session(request, response);
  }

  @Get('sign-out')
  @ApiExcludeEndpoint()
  askToSignOut(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.cookieSessions.askToSignOut(request, response);
  }
}
