import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CodeForm } from '../../../login/dto/forms.dto.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { Arrivals } from './arrival.service.js';
import { Departures } from './departure.service.js';

/** Leaving an account: for another one, or for good. */
@AccountPages()
@Controller('portal')
export class LeavingController {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly departures: Departures,
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
  async signOut(@Visiting() visitor: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.arrivals.signOut(visitor.session, visitor.caller);
    await this.departures.leave(request, response, visitor, 'signed_out');
  }
}
