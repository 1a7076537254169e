import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Settings } from '../../../platform/config/settings.js';
import { DemoKey } from '../demo-key.js';
import { type DemoVisit, DemoVisits } from '../demo-visits.js';
import { OwnPageGuard } from '../guards/own-page.guard.js';
import { sendOwnScreensPage } from './own-screens.page.js';
import { type Entered, OWN_SCREENS, type OwnScreen, OwnScreensDemo } from './own-screens.service.js';

const SEE_OTHER = 303;

type Form = Record<string, unknown> | undefined;

@ApiExcludeController()
@Controller('demo/own-screens')
export class OwnScreensController {
  constructor(
    private readonly demo: OwnScreensDemo,
    private readonly visits: DemoVisits,
    private readonly key: DemoKey,
    private readonly settings: Settings,
  ) {}

  @Get()
  show(@Req() request: Request, @Res() response: Response, @Query() query: Record<string, unknown>): void {
    const visit = this.visits.of(request, response);
    const { screen: wanted, flow, code } = query;
    const screen = OWN_SCREENS.find((known) => known === wanted) ?? null;
    // `verifyEmailUrl` and `resetPasswordUrl` of the application lead here. Opening the link consumes nothing.
    if (screen && typeof flow === 'string' && typeof code === 'string') visit.linked = { screen, flow, code };
    else if (screen !== visit.linked?.screen) visit.linked = null;
    const hasKey = this.key.find() !== undefined;
    sendOwnScreensPage(response, { visit, hasKey, screen, publicUrl: this.settings.publicUrl });
    visit.news = null;
    visit.fault = null;
  }

  @Post('create-account')
  @UseGuards(OwnPageGuard)
  createAccount(@Req() request: Request, @Res() response: Response, @Body() form: Form): Promise<void> {
    return this.act(request, response, (visit) => this.demo.createAccount(visit, enteredIn(form)));
  }

  @Post('verify-email')
  @UseGuards(OwnPageGuard)
  verifyEmail(@Req() request: Request, @Res() response: Response, @Body() form: Form): Promise<void> {
    return this.act(request, response, (visit) => this.demo.verifyEmail(visit, enteredIn(form)));
  }

  @Post('sign-in')
  @UseGuards(OwnPageGuard)
  signIn(@Req() request: Request, @Res() response: Response, @Body() form: Form): Promise<void> {
    return this.act(request, response, (visit) => this.demo.signIn(visit, enteredIn(form)));
  }

  @Post('forgot-password')
  @UseGuards(OwnPageGuard)
  forgotPassword(@Req() request: Request, @Res() response: Response, @Body() form: Form): Promise<void> {
    return this.act(request, response, (visit) => this.demo.forgotPassword(visit, enteredIn(form)));
  }

  @Post('reset-password')
  @UseGuards(OwnPageGuard)
  resetPassword(@Req() request: Request, @Res() response: Response, @Body() form: Form): Promise<void> {
    return this.act(request, response, (visit) => this.demo.resetPassword(visit, enteredIn(form)));
  }

  private async act(
    request: Request,
    response: Response,
    act: (visit: DemoVisit) => Promise<OwnScreen | null>,
  ): Promise<void> {
    const next = await act(this.visits.of(request, response));
    response.redirect(SEE_OTHER, next ? `/demo/own-screens?screen=${next}` : '/demo/own-screens');
  }
}

function enteredIn(form: Form): Entered {
  const text = (name: string) => (typeof form?.[name] === 'string' ? form[name].trim() : '');
  // a password is never trimmed: a space at its end is part of it
  const password = typeof form?.password === 'string' ? form.password : '';
  return {
    name: text('name'),
    email: text('email'),
    code: text('code').replace(/\s/g, ''),
    flow: text('flow'),
    password,
  };
}
