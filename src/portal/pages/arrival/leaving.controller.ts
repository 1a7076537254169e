import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CodeForm } from '../../../login/dto/forms.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { PORTAL_WORDS } from '../messages/words.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';
import { Arrivals } from './arrival.service.js';
import { sendEnding } from './ending.page.js';

/** Leaving an account: for another one, or for good. */
@AccountPages()
@Controller('portal')
export class LeavingController {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Post('callback')
  @TakesForm('replace')
  async replace(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { code }: CodeForm,
    @Res() response: Response,
  ): Promise<void> {
    const arriving = await this.arrivals.require(code, caller);
    this.pages.open(response, await this.arrivals.open(arriving, session, caller));
    this.pages.lead(response, '/portal');
  }

  @Get('sign-out')
  askToSignOut(@Req() request: Request, @Res() response: Response): void {
    this.pages.show('sign-out', request, response, {});
  }

  @Post('sign-out')
  @TakesForm('sign-out')
  async signOut(
    @Visiting() { session, application, caller }: PageVisitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.arrivals.signOut(session, caller);
    this.pages.close(response);
    const known = pageRequest(request);
    const { signedOutTitle: title, signedOut } = PORTAL_WORDS[known.language].arrival;
    sendEnding(response, known, { title, text: signedOut(application.name) });
  }
}
