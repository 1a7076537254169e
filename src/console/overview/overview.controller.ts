import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { APPLICATION_CHOICES } from '../../management/users/find-users.statement.js';
import { Database } from '../../platform/database/database.js';
import { pageScript } from '../../platform/pages/page-script.js';
import { ConsolePages } from '../views/console-pages.js';
import { AskedByPage, ForOperators, Operating } from '../visit/console.decorators.js';
import type { SignedInOperator } from '../visit/operator.js';
import { CONCERNS, type Concern } from './attention.statement.js';
import { Findings } from './findings.js';
import { OverviewPage } from './overview.page.js';
import { SignInStreams } from './sign-in-streams.js';

/** As many as the statement finds at one application. */
const MOST_CONCERNS = 50;
const LIVE_SCRIPT = pageScript('console/overview/scripts/live');

@ApiExcludeController()
@Controller('console')
export class ConsoleOverviewController {
  constructor(
    private readonly database: Database,
    private readonly findings: Findings,
    private readonly streams: SignInStreams,
    private readonly pages: ConsolePages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const reaches = operator.reaches('applications:read');
    const concerns = await Promise.all(reaches.map((reach) => this.database.run(CONCERNS, reach)));
    const choices = await this.database.run(APPLICATION_CHOICES, { applicationIds: null });
    const findings = operator.mayEverywhere('applications:read') ? await this.findings.latest() : [];
    this.pages.show(request, response, {
      title: ({ frame }) => frame.overview,
      room: 'overview',
      script: LIVE_SCRIPT,
      body: (view) =>
        OverviewPage(
          view,
          concerns
            .flat()
            .filter((concern) => mayRead(operator, concern))
            .slice(0, MOST_CONCERNS),
          findings,
          choices,
        ),
    });
  }

  /** Server-sent events: a line for each sign-in, as it happens. A new connection says what its page has heard before. */
  @Get('live')
  @ForOperators('events:read')
  @AskedByPage()
  live(
    @Operating() operator: SignedInOperator,
    @Headers('last-event-id') last: string | undefined,
    @Query('last') kept: unknown,
    @Res() response: Response,
  ): Promise<void> {
    return this.streams.open(operator, response, last ?? (isMark(kept) ? kept : undefined));
  }
}

/** It is written back, so it holds no line break. */
const isMark = (kept: unknown): kept is string => typeof kept === 'string' && /^[!-~]+$/.test(kept);

/** The URL of a webhook may hold a secret of its receiver. */
function mayRead(operator: SignedInOperator, concern: Concern): boolean {
  const isOfWebhook = concern.kind === 'webhookOff' || concern.kind === 'webhookFails';
  return !isOfWebhook || operator.mayWithin('webhooks:write', concern);
}
