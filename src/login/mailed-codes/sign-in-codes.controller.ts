import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ForgotForm, SignInCodeForm } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { UpstreamLogin } from '../upstream/upstream-login.service.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor, type Visit } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { VisitGuard } from '../visits/visits.js';
import { TellsNextMail } from './next-mail.interceptor.js';
import { SignInCodesService } from './sign-in-codes.service.js';

/** Digits that sign in: asked for on the sign-in page, and typed on the next one. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class SignInCodesController {
  constructor(
    private readonly codes: SignInCodesService,
    private readonly upstream: UpstreamLogin,
    private readonly rules: VisitRules,
    private readonly pages: HostedPages,
  ) {}

  @Post('email-code')
  @TakesForm('sign-in')
  async send(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: ForgotForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = hostedRequest(request);
    const elsewhere = await this.upstream.startForAddress(visitor, { ...form, wishes: [] }, language);
    this.pages.lead(response, visitor.visit, elsewhere ?? (await this.codes.send(visitor, form)));
  }

  @Get('code')
  @TellsNextMail('sign_in')
  async show(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.rules.requireEmailCodes(visit);
    await this.pages.show('sign-in-code', request, response);
  }

  @Post('code')
  @TakesForm('sign-in-code')
  @TellsNextMail('sign_in')
  async signIn(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: SignInCodeForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.codes.signIn(visitor, form));
  }

  @Post('code/resend')
  @TakesForm('sign-in-code')
  @TellsNextMail('sign_in')
  async resend(@CurrentVisitor() visitor: PageVisitor, @Res() response: Response): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.codes.resend(visitor));
  }
}
