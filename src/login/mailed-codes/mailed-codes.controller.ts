import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isLinkCode } from '../../flows/email-codes/code-text.js';
import { EmailCodeInvalid } from '../../flows/flows.errors.js';
import { ForgotForm, NewPasswordForm, VerifyForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { MailedLinkSpent } from '../login.errors.js';
import { BrowserBinding } from '../visits/browser-binding.js';
import { CurrentVisit, CurrentVisitor, LedToByMail, TakesForm } from '../visits/hosted.decorators.js';
import { type FormName, hostedRequest, type PageVisitor, type Visit } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { VisitGuard } from '../visits/visits.js';
import { MailedCodesService } from './mailed-codes.service.js';
import { BehindLink } from './mailed-link.interceptor.js';
import { TellsNextMail } from './next-mail.interceptor.js';

/** The pages for emailed codes. Opening a page uses no code up: only a posted form does. */
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
  @TellsNextMail('verify_email')
  showVerify(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): Promise<void> {
    return this.showBehindLink({ form: 'verify', visit, code }, request, response);
  }

  @Post('verify')
  @BehindLink('verify_email')
  @TakesForm('verify')
  @TellsNextMail('verify_email')
  async verify(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: VerifyForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const step = isElsewhere(request) ? this.mailed.confirmElsewhere(visitor, form) : this.mailed.verify(visitor, form);
    this.pages.lead(response, visitor.visit, await step);
  }

  @Post('verify/resend')
  @TakesForm('verify')
  @TellsNextMail('verify_email')
  async resend(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.mailed.resend(visitor));
  }

  @Get('forgot')
  async showForgot(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.rules.requirePasswords(visit);
    await this.pages.show('forgot', request, response);
  }

  @Post('forgot')
  @TakesForm('forgot')
  async forgot(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: ForgotForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.mailed.forgot(visitor, form));
  }

  @Get('reset')
  @LedToByMail()
  @BehindLink('reset_password')
  async showReset(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentVisit() visit: Visit,
    @Query('code') code?: unknown,
  ): Promise<void> {
    this.rules.requirePasswords(visit);
    return this.showBehindLink({ form: 'reset', visit, code }, request, response);
  }

  @Post('reset')
  @BehindLink('reset_password')
  @TakesForm('reset')
  async reset(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: NewPasswordForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const step = isElsewhere(request) ? this.mailed.resetElsewhere(visitor, form) : this.mailed.reset(visitor, form);
    this.pages.lead(response, visitor.visit, await step);
  }

  /** A link that can no longer be used leads its owner to the page where a code is typed or a new one is asked for. */
  private async showBehindLink({ form, visit, code }: Link, request: Request, response: Response): Promise<void> {
    const { link } = hostedRequest(request);
    if (link) await this.pages.showLinked(form, request, response, { code: code as string, email: link.email });
    else if (code === undefined) await this.pages.show(form, request, response);
    else await this.showSpent(form, visit, code, request, response);
  }

  private async showSpent(
    form: FormName,
    { flow }: Visit,
    code: unknown,
    request: Request,
    response: Response,
  ): Promise<void> {
    if (!this.browsers.owns(request.headers.cookie, flow)) throw new MailedLinkSpent();
    const typed = isLinkCode(code) ? { code } : {};
    await this.pages.show(form, request, response, { typed, failure: new EmailCodeInvalid() });
  }
}

interface Link {
  form: FormName;
  visit: Visit;
  code: unknown;
}

/** Another browser asked for the email. */
const isElsewhere = (request: Request): boolean => hostedRequest(request).link?.isHere === false;
