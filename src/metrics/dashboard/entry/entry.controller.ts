import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FormNotTrusted } from '../../../login/login.errors.js';
import { Settings } from '../../../platform/config/settings.js';
import { type Caller, From } from '../../../platform/http/caller.js';
import { readForm } from '../../../platform/http/input/body.js';
import { type FetchContext, fetchContextOf, isFromOwnPage } from '../../../session/browser/visitor.js';
import { DashboardLinkInvalid, DashboardOpenedElsewhere } from '../dashboard.errors.js';
import { sendClosed, sendQuestion } from '../views/entry.pages.js';
import { DashboardGuard, Visit } from './dashboard.guard.js';
import { DashboardCookie } from './dashboard-cookie.js';
import { type DashboardVisit, DashboardVisits } from './dashboard-visits.service.js';

/** A person follows a link, or types it. */
const FOLLOWED: FetchContext[] = ['own', 'navigation', 'unstated'];

/** The way into the dashboard, with a link from the command line, and the way out. */
@ApiExcludeController()
@Controller('dashboard')
export class DashboardEntryController {
  private readonly ownOrigin: string;

  constructor(
    private readonly visits: DashboardVisits,
    private readonly cookie: DashboardCookie,
    { publicUrl }: Settings,
  ) {
    this.ownOrigin = new URL(publicUrl).origin;
  }

  /**
   * Uses the link up only where a browser says that its owner typed it, or opened it from another program. A link that
   * another site leads to, or that a preview reads, asks first.
   */
  @Get('open')
  async arrive(
    @Query('link') link: unknown,
    @From() caller: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const context = fetchContextOf(request);
    if (context === 'ahead') return void response.status(204).set('cache-control', 'no-store').end();
    const { 'sec-fetch-dest': destination = 'document' } = request.headers;
    if (!FOLLOWED.includes(context) || destination !== 'document') throw new DashboardOpenedElsewhere();
    const arriving = await this.visits.arriving(link);
    const open = await this.openVisit(request);
    const isOpen = open?.application.id === arriving.application.id;
    if (!arriving.isUsable && isOpen) return lead(response);
    if (!arriving.isUsable) throw new DashboardLinkInvalid();
    if (context === 'own' && (isOpen || !open)) return this.enter(link, caller, request, response);
    sendQuestion(response, { ...arriving, link: link as string, open: isOpen ? undefined : open?.application });
  }

  @Post('open')
  async open(@From() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin)) throw new FormNotTrusted();
    await this.enter(request.body?.link, caller, request, response);
  }

  @Post('sign-out')
  @UseGuards(DashboardGuard)
  async signOut(@Visit() { application }: DashboardVisit, @Req() request: Request, @Res() response: Response) {
    await readForm(request, response);
    if (!isFromOwnPage(request, this.ownOrigin) || !this.visits.isToken(request, request.body?.csrf))
      throw new FormNotTrusted();
    await this.visits.end(request);
    this.cookie.clear(response);
    sendClosed(response, application);
  }

  private async enter(link: unknown, caller: Caller, request: Request, response: Response): Promise<void> {
    this.cookie.set(response, await this.visits.open(link, request, caller));
    lead(response);
  }

  private async openVisit(request: Request): Promise<DashboardVisit | undefined> {
    const visit = await this.visits.find(request);
    return visit?.isOver ? undefined : visit;
  }
}

const lead = (response: Response): void => {
  response.status(303).set({ 'cache-control': 'no-store', location: '/dashboard' }).end();
};
