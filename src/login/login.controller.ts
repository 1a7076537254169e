import { Body, Controller, Get, Post, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../common/http/caller.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { BrowserBinding } from './browser-binding.js';
import { CurrentForm, CurrentVisit, TakesForm } from './decorators/hosted.js';
import { RegisterForm, SignInForm } from './dto/forms.dto.js';
import { VisitGuard } from './guards/visit.guard.js';
import { LoginService } from './login.service.js';
import { LoginFailureFilter } from './login-failure.filter.js';
import { pathOf } from './views/form-view.js';
import { sendForm } from './views/pages.js';
import { type FormName, knownOf, type TrustedForm, type Visit } from './visit.js';

/** The hosted login's pages. All of them carry the flow's signed query on. */
@ApiExcludeController()
@Controller('login')
@UseFilters(LoginFailureFilter)
@UseGuards(VisitGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly browsers: BrowserBinding,
  ) {}

  @Get()
  showSignIn(@Req() request: Request, @Res() response: Response): void {
    this.show('sign-in', request, response);
  }

  @Get('register')
  showRegister(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): void {
    if (!visit.plan.allowsProvider('password')) throw new ProviderBlockedByPlan();
    this.show('register', request, response);
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
    this.leave(response, visit, await this.login.signIn({ visit, browserHash, caller }, form));
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
    const { language } = knownOf(request);
    this.leave(response, visit, await this.login.register({ visit, browserHash, caller }, form, language));
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
    if (browserHash) this.leave(response, visit, await this.login.cancel({ visit, browserHash, caller }));
    else seeOther(response, pathOf('/login', visit));
  }

  private show(form: FormName, request: Request, response: Response): void {
    const known = knownOf(request);
    const csrf = this.browsers.welcome(request, response, (known.visit as Visit).flow);
    sendForm(response, form, known, { csrf, typed: {} });
  }

  private leave(response: Response, { flow }: Visit, url: string): void {
    this.browsers.forget(response, flow);
    seeOther(response, url);
  }
}

/** 303: whatever was posted here is not posted on. */
function seeOther(response: Response, url: string): void {
  response.status(303).set({ 'cache-control': 'no-store', location: url }).end();
}
