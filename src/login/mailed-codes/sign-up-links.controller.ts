import { Body, Controller, Get, Header, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { WaitingWindow } from '../../flows/registration/waiting-window.service.js';
import { CodeForm, NewPasswordForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { sendOutcome } from '../views/pages.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, OutlivesFlow, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor, type Visit } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { MailedCodesService } from './mailed-codes.service.js';
import { BehindLink } from './mailed-link.interceptor.js';
import { TellsNextMail } from './next-mail.interceptor.js';

/** The link of a sign-up in another browser, and the window that waits for it in the first one. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class SignUpLinksController {
  constructor(
    private readonly mailed: MailedCodesService,
    private readonly waiting: WaitingWindow,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Post('verify/new-password')
  @BehindLink('verify_email')
  @TakesForm('verify')
  async setPassword(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: NewPasswordForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.mailed.setPasswordElsewhere(visitor, form));
  }

  @Post('verify/not-me')
  @BehindLink('verify_email')
  @TakesForm('verify')
  async refuse(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.mailed.refuse(visitor, form));
  }

  /** The window that waits asks every few seconds. */
  @Get('verify/progress')
  @Header('cache-control', 'no-store')
  async progress(@CurrentVisit() { flow }: Visit, @Req() request: Request): Promise<{ confirmed: boolean }> {
    const browser = this.browsers.recognise(request.headers.cookie, flow);
    return { confirmed: browser !== undefined && (await this.waiting.mayGoOn(flow, browser)) };
  }

  @Post('verify/continue')
  @TakesForm('verify')
  @TellsNextMail('verify_email')
  async goOn(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.mailed.goOn(visitor));
  }

  @Get('verified')
  @OutlivesFlow()
  showVerified(@Req() request: Request, @Res() response: Response): void {
    sendOutcome(response, 'verified', hostedRequest(request));
  }

  @Get('password-chosen')
  @OutlivesFlow()
  showPasswordChosen(@Req() request: Request, @Res() response: Response): void {
    sendOutcome(response, 'password-chosen', hostedRequest(request));
  }

  @Get('password-set')
  @OutlivesFlow()
  showPasswordSet(@Req() request: Request, @Res() response: Response): void {
    sendOutcome(response, 'password-set', hostedRequest(request));
  }

  @Get('not-me')
  @OutlivesFlow()
  showRefused(@Req() request: Request, @Res() response: Response): void {
    sendOutcome(response, 'not-me', hostedRequest(request));
  }
}
