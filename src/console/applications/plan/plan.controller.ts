import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import type { EntityManager } from 'typeorm';
import { SeatsService } from '../../../applications/seats.service.js';
import { ManagedPlans } from '../../../management/applications/managed-plans.js';
import { PlansService } from '../../../plans/plans.service.js';
import type { Caller } from '../../../platform/http/caller.js';
import { ConsolePages } from '../../views/console-pages.js';
import { AsOperator, ForOperators, NeedsProof, Operating } from '../../visit/console.decorators.js';
import type { SignedInOperator } from '../../visit/operator.js';
import { Changes, changesOf } from '../changes/changes.js';
import { ReviewPage } from '../changes/review.page.js';
import { CONSOLE_ID, TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { PlanPage } from './plan.page.js';

const MOST_PLANS = 200;

@ApiExcludeController()
@Controller('console/applications/:slug/plan')
export class PlanController {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: TheApplication,
    private readonly changes: Changes,
    private readonly plans: PlansService,
    private readonly managed: ManagedPlans,
    private readonly seats: SeatsService,
    private readonly pages: ApplicationPages,
    private readonly console: ConsolePages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(
    @Operating() operator: SignedInOperator,
    @Param('slug') slug: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { application } = await this.applications.find(operator, 'applications:read', slug);
    const plan = await this.plans.getPlan(application.planId);
    const used = await this.seats.used(this.manager, application.id);
    const everywhere = operator.reaches('applications:write').find(({ applicationId }) => applicationId === null);
    const listed = everywhere
      ? (await this.managed.list(everywhere, { after: undefined, limit: MOST_PLANS })).rows
      : [];
    const plans = listed.filter(({ id }) => id !== CONSOLE_ID);
    this.pages.show(request, response, {
      application,
      part: 'plan',
      body: (view) => PlanPage(view, { application, plan, used, plans }),
    });
  }

  @Get('review')
  @ForOperators('applications:write')
  @NeedsProof()
  async review(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('slug') slug: string,
    @Query('plan') plan: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.find(operator, 'applications:write', slug);
    const { application } = found;
    const reviewed = await this.changes.review(found, { plan: String(plan) }, caller);
    const path = pathTo(application, 'plan');
    this.pages.show(request, response, {
      application,
      part: 'plan',
      title: this.console.viewOf(request).words.applications.review.title,
      body: (view) => ReviewPage(view, reviewed, { action: path, back: path }),
    });
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  async change(
    @Operating() operator: SignedInOperator,
    @AsOperator() caller: Caller,
    @Param('slug') slug: string,
    @Body() form: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.find(operator, 'applications:write', slug);
    const changes = changesOf(form, (said) => Object.keys(said).join() === 'plan');
    await this.changes.make(found, form, changes, caller);
    this.console.leadDone(response, operator, pathTo(found.application, 'plan'), 'planChanged');
  }
}
