import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../platform/http/caller.js';
import { BrowserBinding } from './browser-binding.js';
import { CurrentForm, CurrentVisit, TakesForm } from './decorators/hosted.js';
import { RegisterForm, SignInForm } from './dto/forms.dto.js';
import { VisitGuard } from './guards/visit.guard.js';
import { HostedPages } from './hosted-pages.js';
import { LoginService } from './login.service.js';
import { within } from './step.js';
import { hostedRequest, type TrustedForm, type Visit } from './visit.js';
import { VisitRules } from './visit-rules.js';

/** The hosted login's pages. All of them carry the flow's signed query on. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly rules: VisitRules,
    private readonly pages: HostedPages,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  showSignIn(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('sign-in', request, response);
  }

  @Get('register')
  showRegister(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): void {
    this.rules.requirePasswords(visit);
    this.pages.show('register', request, response);
  }

  @Post()
  @TakesForm('sign-in')
  async signIn(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: SignInForm,
    @From() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visit, await this.login.signIn({ visit, browserHash, caller }, form));
  }

  @Post('register')
  @TakesForm('register')
  async register(
    @CurrentVisit() visit: Visit,
    @CurrentForm() { browserHash }: TrustedForm,
    @Body() form: RegisterForm,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = hostedRequest(request);
    this.pages.lead(response, visit, await this.login.register({ visit, browserHash, caller }, form, language));
  }

  /**
   * A link, for whoever cancels expects to leave like by any link. It takes effect only where a person followed it on
   * our own page; anybody else, such as a prefetcher, is led to the sign-in, where the link stands.
   */
  @Get('cancel')
  async cancel(
    @CurrentVisit() visit: Visit,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const browserHash = this.browsers.followedOwnLink(request, visit.flow);
    const step = browserHash ? await this.login.cancel({ visit, browserHash, caller }) : within('/login', visit);
    this.pages.lead(response, visit, step);
  }
}
