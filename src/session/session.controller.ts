import { Controller, Get, HttpCode, Post, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionOverFilter } from './browser/cookie-failures.filter.js';
import { CookieSessionService } from './browser/cookie-session.service.js';
import { Delivery } from './browser/delivery.js';
import { sendSignedOutPage, sendSignOutPage } from './browser/pages/session-pages.js';
import { FromBrowser, type Visitor } from './browser/visitor.js';
import { type Wanted, Wants } from './browser/wanted-answer.js';
import type { CurrentSessionDto, RefreshedSessionDto, SessionStatusDto } from './dto/cookie-session.dto.js';
import {
  DocumentsLogout,
  DocumentsLogoutByCall,
  DocumentsRefreshByCall,
  DocumentsRefreshByNavigation,
  DocumentsSession,
  DocumentsStatus,
} from './session.reference.js';

@ApiTags('Cookie sessions')
@Controller('api/service')
export class SessionController {
  constructor(
    private readonly cookieSessions: CookieSessionService,
    private readonly delivery: Delivery,
  ) {}

  @Get('refresh')
  @UseFilters(SessionOverFilter)
  @DocumentsRefreshByNavigation
  async refreshByNavigation(
    @FromBrowser() visitor: Visitor,
    @Wants() wanted: Wanted,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RefreshedSessionDto | undefined> {
    return this.delivery.deliverAndLead(response, await this.cookieSessions.refresh(visitor, wanted));
  }

  @Post('refresh')
  @HttpCode(200)
  @UseFilters(SessionOverFilter)
  @DocumentsRefreshByCall
  async refreshByCall(
    @FromBrowser() visitor: Visitor,
    @Wants() wanted: Wanted,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RefreshedSessionDto | undefined> {
    return this.delivery.deliverAndLead(response, await this.cookieSessions.refresh(visitor, wanted));
  }

  @Get('logout')
  @DocumentsLogout
  async logout(@FromBrowser() visitor: Visitor, @Wants() wanted: Wanted, @Res() response: Response): Promise<void> {
    const { isOver, url } = await this.cookieSessions.signOut(visitor, wanted);
    if (isOver) this.delivery.signOut(response);
    this.delivery.lead(response, url);
  }

  @Post('logout')
  @HttpCode(204)
  @DocumentsLogoutByCall
  async logoutByCall(
    @FromBrowser() visitor: Visitor,
    @Wants() wanted: Wanted,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.cookieSessions.signOutByCall(visitor, wanted);
    this.delivery.signOut(response);
  }

  @Get('session')
  @UseFilters(SessionOverFilter)
  @DocumentsSession
  session(@FromBrowser() visitor: Visitor): Promise<CurrentSessionDto> {
    return this.cookieSessions.session(visitor);
  }

  @Get('status')
  @UseFilters(SessionOverFilter)
  @DocumentsStatus
  status(@FromBrowser() visitor: Visitor): Promise<SessionStatusDto> {
    return this.cookieSessions.status(visitor);
  }

  @Get('sign-out')
  @ApiExcludeEndpoint()
  async askToSignOut(
    @FromBrowser() visitor: Visitor,
    @Wants() wanted: Wanted,
    @Res() response: Response,
  ): Promise<void> {
    const answer = await this.cookieSessions.askToSignOut(visitor, wanted);
    if (answer.asks) sendSignOutPage(response, visitor.acceptLanguage, answer);
    else sendSignedOutPage(response, visitor.acceptLanguage, answer);
  }
}
