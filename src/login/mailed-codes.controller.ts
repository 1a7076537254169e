import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isLinkCode } from '../flows/email-codes/code-text.js';
import { EmailCodeInvalid } from '../flows/flows.errors.js';
import { type Caller, From } from '../platform/http/caller.js';
import { BrowserBinding } from './browser-binding.js';
import { BehindLink, CurrentForm, CurrentVisit, LedToByMail, TakesForm } from './decorators/hosted.js';
import { ForgotForm, NewPasswordForm, VerifyForm } from './dto/forms.dto.js';
import { NextMailGuard } from './guards/next-mail.guard.js';
import { VisitGuard } from './guards/visit.guard.js';
import { HostedPages } from './hosted-pages.js';
import { MailedLinkSpent } from './login.errors.js';
import { MailedCodesService } from './mailed-codes.service.js';
import { type FormName, hostedRequest, type TrustedForm, type Visit } from './visit.js';
import { VisitRules } from './visit-rules.js';

/** The pages around a mailed code. Looking at them uses nothing up: only a posted form does. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class MailedCodesController {
  constructor(
    private readonly mailed: MailedCodesService,
    private readonly rules: VisitRules,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get('verify')
  @LedToByMail()
  @BehindLink('verify_email')
  @UseGuards(NextMailGuard)
  showVerify(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): void {
    this.showBehindLink({ form: 'verify', visit, code }, request, response);
  }

  @Post('verify')
  @BehindLink('verify_email')
  @TakesForm('verify')
  @UseGuards(NextMailGuard)
  async verify(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: VerifyForm,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visitor = { visit, browserHash, caller };
    const { link } = hostedRequest(request);
    const isElsewhere = link && !link.isHere;
    const step = isElsewhere ? this.mailed.confirmElsewhere(visitor, form) : this.mailed.verify(visitor, form);
    this.pages.lead(response, visit, await step);
  }

  @Post('verify/resend')
  @TakesForm('verify')
  @UseGuards(NextMailGuard)
  async resend(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.resend({ visit, browserHash, caller }));
  }

  @Get('forgot')
  showForgot(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): void {
    this.rules.requirePasswords(visit);
    this.pages.show('forgot', request, response);
  }

  @Post('forgot')
  @TakesForm('forgot')
  async forgot(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: ForgotForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.forgot({ visit, browserHash, caller }, form));
  }

  @Get('reset')
  @LedToByMail()
  @BehindLink('reset_password')
  showReset(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): void {
    this.showBehindLink({ form: 'reset', visit, code }, request, response);
  }

  @Post('reset')
  @BehindLink('reset_password')
  @TakesForm('reset')
  async reset(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: NewPasswordForm,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const visitor = { visit, browserHash, caller };
    const { link } = hostedRequest(request);
    const isElsewhere = link && !link.isHere;
    const step = isElsewhere ? this.mailed.resetElsewhere(visitor, form) : this.mailed.reset(visitor, form);
    this.pages.lead(response, visit, await step);
  }

  /** A link that counts no more leads its owner to where a code is typed, or a new one asked for. */
  private showBehindLink({ form, visit, code }: Link, request: Request, response: Response): void {
    const { link } = hostedRequest(request);
    if (link) this.pages.showLinked(form, request, response, { code: code as string, email: link.email });
    else if (code === undefined) this.pages.show(form, request, response);
    else this.showSpent(form, visit, code, request, response);
  }

  private showSpent(form: FormName, { flow }: Visit, code: unknown, request: Request, response: Response): void {
    if (!this.browsers.owns(request, flow)) throw new MailedLinkSpent();
    const typed = isLinkCode(code) ? { code } : {};
    this.pages.show(form, request, response, { typed, failure: new EmailCodeInvalid() });
  }
}

interface Link {
  form: FormName;
  visit: Visit;
  code: unknown;
}
