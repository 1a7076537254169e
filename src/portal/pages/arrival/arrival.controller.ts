import { Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../../../login/login.errors.js';
import { Settings } from '../../../platform/config/settings.js';
import { readForm } from '../../../platform/http/input/body.js';
import { FromBrowser, isFromOwnPage, type Visitor } from '../../../session/browser/visitor.js';
import { sendAccountQuestion } from '../../entry/question.page.js';
import { MeService } from '../../me/me.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { OpenedElsewhere } from '../pages.errors.js';
import { PageVisits } from '../visit/page-visits.service.js';
import { pageRequest } from '../visit/visit.js';
import { Arrivals, type Arriving } from './arrival.service.js';

/** Where an application sends a person who wants to see their account. */
@ApiExcludeController()
@Controller('portal/callback')
export class ArrivalController {
  private readonly ownOrigin: string;

  constructor(
    private readonly arrivals: Arrivals,
    private readonly accounts: MeService,
    private readonly visits: PageVisits,
    private readonly pages: AccountPagesDelivery,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  /** A look ahead, such as a prefetch, must not use the code up, and neither must a picture or a frame. */
  @Get()
  async arrive(
    @Query('code') presented: unknown,
    @FromBrowser() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { context, isFollowed } = visitor.fetch;
    if (context === 'ahead') return void response.status(204).end();
    if (!isFollowed) throw new OpenedElsewhere();
    const arriving = await this.arrivals.require(presented, visitor);
    const open = (await this.visits.enter(request))?.session;
    pageRequest(request).application = arriving.application;
    if (open && open.id === arriving.code.sessionId) return this.pages.lead(response, '/portal');
    const isExpected = arriving.code.usedAt !== null || (await this.arrivals.isExpected(arriving, open, visitor));
    if (!isExpected) return this.ask(arriving, presented as string, request, response);
    this.pages.open(response, await this.arrivals.open(arriving, open, visitor));
    this.pages.lead(response, '/portal');
  }

  /** What the page that asks sends, where no account is open. */
  @Post('open')
  async open(@FromBrowser() visitor: Visitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    const arriving = await this.arrivals.require(request.body?.code, visitor);
    pageRequest(request).application = arriving.application;
    const open = (await this.visits.enter(request))?.session;
    this.pages.open(response, await this.arrivals.open(arriving, open, visitor));
    this.pages.lead(response, '/portal');
  }

  private async ask(
    { code, application }: Arriving,
    presented: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { email } = await this.accounts.requireRow(code);
    const { language, visit } = pageRequest(request);
    if (visit && visit.session.identityId !== code.identityId)
      this.pages.show('replace', request, response, { code: presented, account: `${email} (${application.name})` });
    else sendAccountQuestion(response, language, application, { code: presented, email });
  }
}
