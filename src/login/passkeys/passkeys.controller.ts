import { Body, Controller, Get, Post, Req, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { PasskeyUnknown } from '../../identities/passkeys/passkeys.errors.js';
import { PasskeyForm, SignInForm, wishesOf } from '../dto/forms.dto.js';
import { HostedPages } from '../hosted-pages.js';
import { UpstreamLogin } from '../upstream/upstream-login.service.js';
import { CurrentVisit, CurrentVisitor, TakesForm } from '../visits/hosted.decorators.js';
import { hostedRequest, noteHosted, type PageVisitor, type Visit, within } from '../visits/visit.js';
import { VisitGuard } from '../visits/visits.js';
import { Challenge } from './challenge.decorator.js';
import { PasskeyFactorInterceptor } from './passkey-factor.interceptor.js';
import { LoginPasskeysService } from './passkeys.service.js';

/** What the script of the pages sends for a passkey. */
@ApiExcludeController()
@Controller('login/passkey')
@UseGuards(VisitGuard)
export class LoginPasskeysController {
  constructor(
    private readonly passkeys: LoginPasskeysService,
    private readonly upstream: UpstreamLogin,
    private readonly pages: HostedPages,
  ) {}

  /** A reload of the page of a failure comes here. */
  @Get()
  goBack(@CurrentVisit() visit: Visit, @Res() response: Response): void {
    this.pages.lead(response, visit, within('/login', visit));
  }

  @Post()
  @TakesForm('sign-in')
  async signIn(
    @CurrentVisitor() visitor: PageVisitor,
    @Challenge('sign-in') challenge: string,
    @Body() form: PasskeyForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const step = await this.passkeys.signIn(visitor, form, challenge).catch(notingUnknown(request));
    this.pages.lead(response, visitor.visit, step);
  }

  @Post('wish')
  @TakesForm('sign-in')
  async wish(
    @CurrentVisitor() visitor: PageVisitor,
    @Challenge('creation') challenge: string,
    @Body() form: SignInForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { language } = hostedRequest(request);
    const elsewhere = await this.upstream.startForAddress(visitor, { ...form, wishes: wishesOf(form) }, language);
    const answer = elsewhere ?? (await this.passkeys.wish(visitor, form, challenge));
    if ('creation' in answer) response.status(200).set('cache-control', 'no-store').json(answer);
    else this.pages.tell(response, visitor.visit, answer);
  }

  @Post('add')
  @TakesForm('sign-in')
  async add(
    @CurrentVisitor() visitor: PageVisitor,
    @Challenge('creation') challenge: string,
    @Body() form: PasskeyForm,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.lead(response, visitor.visit, await this.passkeys.add(visitor, form, challenge));
  }
}

/** What the script of the page of the second factor sends. */
@ApiExcludeController()
@Controller('login/second-factor/passkey')
@UseGuards(VisitGuard)
@UseInterceptors(PasskeyFactorInterceptor)
export class PasskeyFactorController {
  constructor(
    private readonly passkeys: LoginPasskeysService,
    private readonly pages: HostedPages,
  ) {}

  @Get()
  goBack(@CurrentVisit() visit: Visit, @Res() response: Response): void {
    this.pages.lead(response, visit, within('/login/second-factor', visit));
  }

  @Post()
  @TakesForm('second-factor')
  async strengthen(
    @CurrentVisitor() visitor: PageVisitor,
    @Challenge('second-factor') challenge: string,
    @Body() form: PasskeyForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const step = await this.passkeys.strengthen(visitor, form, challenge).catch(notingUnknown(request));
    this.pages.lead(response, visitor.visit, step);
  }
}

/** The page tells the browser, which then no longer offers the passkey. */
function notingUnknown(request: Request): (failure: unknown) => never {
  return (failure) => {
    const { passkeys } = hostedRequest(request);
    if (failure instanceof PasskeyUnknown && passkeys)
      noteHosted(request, { passkeys: { ...passkeys, unknown: failure.credentialId } });
    throw failure;
  };
}
