import { Body, Controller, Get, Header, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { WaitingWindow } from '../flows/registration/waiting-window.service.js';
import { type Caller, From } from '../platform/http/caller.js';
import { BrowserBinding } from './browser-binding.js';
import { BehindLink, CurrentForm, CurrentVisit, OutlivesFlow, TakesForm } from './decorators/hosted.js';
import { CodeForm, NewPasswordForm } from './dto/forms.dto.js';
import { NextMailGuard } from './guards/next-mail.guard.js';
import { VisitGuard } from './guards/visit.guard.js';
import { HostedPages } from './hosted-pages.js';
import { MailedCodesService } from './mailed-codes.service.js';
import { sendOutcome } from './views/pages.js';
import { hostedRequest, type TrustedForm, type Visit } from './visit.js';

/** The link of a sign-up in another browser, and the window that waits for it in its own. */
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
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: NewPasswordForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.setPasswordElsewhere({ visit, browserHash, caller }, form));
  }

  @Post('verify/not-me')
  @BehindLink('verify_email')
  @TakesForm('verify')
  async refuse(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: CodeForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.refuse({ visit, browserHash, caller }, form));
  }

  /** Asked every few seconds by the window that waits. */
  @Get('verify/progress')
  @Header('cache-control', 'no-store')
  async progress(@CurrentVisit() { flow }: Visit, @Req() request: Request): Promise<{ confirmed: boolean }> {
    const browser = this.browsers.recognise(request, flow);
    return { confirmed: browser !== undefined && (await this.waiting.mayGoOn(flow, browser)) };
  }

  @Post('verify/continue')
  @TakesForm('verify')
  @UseGuards(NextMailGuard)
  async goOn(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.goOn({ visit, browserHash, caller }));
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
