import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import { CodeForm, ForgotForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import type { PageVisitor } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { LinkingPagesService } from './linking.service.js';
import { CurrentWaiting, WaitingAccountInterceptor } from './waiting-account.interceptor.js';

/** The pages between an upstream and the account that it signs in to, for accounts that are not linked yet. */
@ApiExcludeController()
@Controller('login/linking')
@UseGuards(VisitGuard)
@UseInterceptors(WaitingAccountInterceptor)
export class LinkingController {
  constructor(
    private readonly linking: LinkingPagesService,
    private readonly pages: HostedPages,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pages.show('linking', request, response);
  }

  @Post('create')
  @TakesForm('linking')
  async createAccount(
    @CurrentVisitor() visitor: PageVisitor,
    @CurrentWaiting() waiting: Waiting,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.createAccount(visitor, waiting));
  }

  @Post('sign-in')
  @TakesForm('linking')
  async signInFirst(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.signInFirst(visitor));
  }

  @Post('verify')
  @TakesForm('linking')
  async verify(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { code }: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.verify(visitor, code));
  }

  @Post('resend')
  @TakesForm('linking')
  async resend(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.resend(visitor));
  }

  @Get('address')
  showAddress(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pages.show('other-address', request, response);
  }

  @Post('address')
  @TakesForm('other-address')
  async sendTo(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() { email }: ForgotForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.sendTo(visitor, email));
  }

  /** The sign-in goes on without a link. */
  @Post('leave')
  @TakesForm('sign-in')
  async leave(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.linking.leave(visitor));
  }
}
