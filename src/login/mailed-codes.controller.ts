import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../common/http/caller.js';
import type { EmailCodeKind } from '../flows/entities/email-code.entity.js';
import { EmailCodeInvalid } from '../flows/flows.errors.js';
import { BrowserBinding } from './browser-binding.js';
import { CurrentForm, CurrentVisit, LedToByMail, TakesForm } from './decorators/hosted.js';
import { CodeForm, ForgotForm, NewPasswordForm } from './dto/forms.dto.js';
import { NextMailGuard } from './guards/next-mail.guard.js';
import { VisitGuard } from './guards/visit.guard.js';
import { HostedPages } from './hosted-pages.js';
import { MailedLinkSpent } from './login.errors.js';
import { isLinkCode } from './mailed-code.js';
import { MailedCodesService } from './mailed-codes.service.js';
import type { FormName, TrustedForm, Visit } from './visit.js';
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
  @UseGuards(NextMailGuard)
  async showVerify(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): Promise<void> {
    await this.showBehindLink({ form: 'verify', kind: 'verify_email', visit, code }, request, response);
  }

  @Post('verify')
  @TakesForm('verify')
  @UseGuards(NextMailGuard)
  async verify(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: CodeForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.verify({ visit, browserHash, caller }, form));
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
  async showReset(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): Promise<void> {
    await this.showBehindLink({ form: 'reset', kind: 'reset_password', visit, code }, request, response);
  }

  @Post('reset')
  @TakesForm('reset')
  async reset(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: NewPasswordForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.mailed.reset({ visit, browserHash, caller }, form));
  }

  /** A link that counts no more leads its owner to where a code is typed, or a new one asked for. */
  private async showBehindLink({ form, kind, visit, code }: Link, request: Request, response: Response): Promise<void> {
    if (code === undefined) return this.pages.show(form, request, response);
    const email = await this.mailed.addressBehind(visit, kind, code);
    if (email) return this.pages.showLinked(form, request, response, { code: code as string, email });
    if (!this.browsers.owns(request, visit.flow)) throw new MailedLinkSpent();
    this.pages.show(form, request, response, {
      typed: isLinkCode(code) ? { code } : {},
      failure: new EmailCodeInvalid(),
    });
  }
}

interface Link {
  form: FormName;
  kind: EmailCodeKind;
  visit: Visit;
  code: unknown;
}
