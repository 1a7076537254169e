import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { isAskedAtSignUp } from '../applications/fields/profile-field.js';
import { takesSignUps } from '../flows/invitations/entrance.js';
import type { Invited } from '../flows/invitations/invited-sign-ups.js';
import { typedFields } from '../identities/fields/profile-field-values.js';
import { type Caller, From } from '../platform/http/caller.js';
import { RegisterForm, SignInForm, wishesOf } from './dto/forms.dto.js';
import { HostedPages } from './hosted-pages.js';
import { InvitedInterceptor } from './invitations/invited-visitors.js';
import { LoginService } from './login.service.js';
import { RememberedService } from './remembered/remembered.service.js';
import { UpstreamLogin } from './upstream/upstream-login.service.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from './visits/hosted.decorators.js';
import { hostedRequest, type PageVisitor, type Visit, within } from './visits/visit.js';
import { VisitRules } from './visits/visit-rules.js';
import { VisitGuard } from './visits/visits.js';

/** The pages of the hosted login for signing in, signing up and cancelling. */
@ApiExcludeController()
@Controller('login')
@UseGuards(VisitGuard)
export class LoginController {
  constructor(
    private readonly login: LoginService,
    private readonly remembered: RememberedService,
    private readonly upstream: UpstreamLogin,
    private readonly rules: VisitRules,
    private readonly pages: HostedPages,
  ) {}

  @Get()
  @UseInterceptors(InvitedInterceptor)
  async showSignIn(
    @CurrentVisit() visit: Visit,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { invited } = hostedRequest(request);
    if (invited) return this.showInvited(invited, request, response);
    const offer = await this.remembered.offerIn({ visit, caller, cookies: request.headers.cookie });
    await this.pages.show('sign-in', request, response, offer);
  }

  /** A remembered browser is asked for a password here, too. */
  @Get('other-account')
  showOtherWays(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.pages.show('sign-in', request, response);
  }

  @Post()
  @TakesForm('sign-in')
  async signIn(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: SignInForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = hostedRequest(request);
    const elsewhere = await this.upstream.startForAddress(visitor, { ...form, wishes: wishesOf(form) }, language);
    this.pages.lead(response, visitor.visit, elsewhere ?? (await this.login.signIn(visitor, form)));
  }

  @Get('register')
  @UseInterceptors(InvitedInterceptor)
  async showRegister(@CurrentVisit() visit: Visit, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { invited } = hostedRequest(request);
    if (invited) return this.showInvited(invited, request, response);
    this.rules.requirePasswords(visit);
    this.rules.requireSignUps(visit);
    await this.pages.show('register', request, response);
  }

  @Post('register')
  @TakesForm('register')
  async register(
    @CurrentVisitor() visitor: PageVisitor,
    @Body() form: RegisterForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = hostedRequest(request);
    const elsewhere = await this.upstream.startForAddress(visitor, { ...form, wishes: [] }, language);
    if (elsewhere) return this.pages.lead(response, visitor.visit, elsewhere);
    const asked = visitor.visit.application.profileFields.filter(isAskedAtSignUp);
    const fields = typedFields(asked, request.body);
    this.pages.lead(response, visitor.visit, await this.login.register(visitor, { ...form, fields }, language));
  }

  /**
   * A link, because users expect to leave by a link. It cancels only if a user followed it on our own page. Other
   * requests, such as a prefetch, are led to the sign-in page with the same link.
   */
  @Get('cancel')
  async cancel(
    @CurrentVisit() visit: Visit,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const browserHash = this.pages.followedOwnLink(request, visit.flow);
    const step = browserHash ? await this.login.cancel({ visit, browserHash, caller }) : within('/login', visit);
    this.pages.lead(response, visit, step);
  }

  /** A person who has an account signs in as ever, and accepts the invitation by it. */
  private showInvited({ email, hasAccount }: Invited, request: Request, response: Response): Promise<void> {
    const { application } = hostedRequest(request).visit as Visit;
    if (!hasAccount && takesSignUps(application)) return this.pages.show('invited', request, response);
    return this.pages.show('sign-in', request, response, { typed: { email } });
  }
}
