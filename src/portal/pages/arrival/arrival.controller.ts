import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, From } from '../../../platform/http/caller.js';
import { type FetchContext, fetchContextOf } from '../../../session/browser/fetch-metadata.js';
import { MeService } from '../../me/me.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { OpenedElsewhere } from '../pages.errors.js';
import { PageVisits } from '../visit/page-visits.service.js';
import { pageRequest } from '../visit/visit.js';
import { Arrivals, type Arriving } from './arrival.service.js';

/** A person follows a link, or types it. */
const FOLLOWED: FetchContext[] = ['own', 'navigation', 'unstated'];

/** Where an application sends a person who wants to see their account. */
@ApiExcludeController()
@Controller('portal/callback')
export class ArrivalController {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly accounts: MeService,
    private readonly visits: PageVisits,
    private readonly pages: AccountPagesDelivery,
  ) {}

  /** A look ahead, such as a prefetch, must not use the code up, and neither must a picture or a frame. */
  @Get()
  async arrive(
    @Query('code') presented: unknown,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = fetchContextOf(request);
    if (context === 'ahead') return void response.status(204).end();
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (!FOLLOWED.includes(context) || destination !== 'document') throw new OpenedElsewhere();
    const arriving = await this.arrivals.require(presented, caller);
    const open = (await this.visits.enter(request))?.session;
    pageRequest(request).application = arriving.application;
    if (open && open.id === arriving.code.sessionId) return this.pages.lead(response, '/portal');
    if (open && open.identityId !== arriving.code.identityId && !arriving.code.usedAt)
      return this.ask(arriving, presented as string, request, response);
    this.pages.open(response, await this.arrivals.open(arriving, open, caller));
    this.pages.lead(response, '/portal');
  }

  private async ask(
    { code, application }: Arriving,
    presented: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { email } = await this.accounts.requireRow(code);
    this.pages.show('replace', request, response, { code: presented, account: `${email} (${application.name})` });
  }
}
