import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { ActivityService } from '../../activity/activity.service.js';
import { SessionNotFound } from '../../portal.errors.js';
import { MySessions } from '../../sessions/my-sessions.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { Departures } from '../arrival/departure.service.js';
import { AccountPages, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { SignedInPlaces } from './signed-in-places.service.js';

/** How many events one page shows. */
const SHOWN = 20;

class EndForm {
  /** The session, or `others`. */
  @IsString({ message: 'session must come once, as text' })
  session: string;
}

/** Where the account is signed in, and what happened lately. */
@AccountPages()
@Controller('portal/sign-ins')
export class SignInsController {
  constructor(
    private readonly places: SignedInPlaces,
    private readonly sessions: MySessions,
    private readonly activity: ActivityService,
    private readonly pages: AccountPagesDelivery,
    private readonly departures: Departures,
  ) {}

  @Get()
  async show(
    @Visiting() visitor: PageVisitor,
    @Query('before') before: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const start = typeof before === 'string' ? before : undefined;
    const [places, activity] = await Promise.all([
      this.places.list(visitor),
      this.activity.listForPages(visitor.session, start, SHOWN),
    ]);
    this.pages.show('sign-ins', request, response, { places, activity, isOlder: start !== undefined });
  }

  /** A session that has ended meanwhile is what was wanted. */
  @Post()
  @TakesForm('sign-ins')
  async end(
    @Visiting() visitor: PageVisitor,
    @Body() { session: wanted }: EndForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { session, caller } = visitor;
    if (wanted === 'others') await this.sessions.endOthers(session, caller);
    else await this.sessions.end(session, wanted, caller).catch(orEnded);
    if (wanted === session.openedFrom) return this.departures.leave(request, response, visitor, 'session_ended');
    const name = wanted === 'others' ? 'others-ended' : 'session-ended';
    this.pages.lead(response, '/portal/sign-ins', { name, sessionId: session.id });
  }
}

function orEnded(failure: unknown): void {
  if (!(failure instanceof SessionNotFound)) throw failure;
}
