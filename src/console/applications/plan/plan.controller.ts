import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { EntityManager } from 'typeorm';
import { CONSOLE_ID } from '../../../applications/built-in.js';
import { SeatsService } from '../../../applications/seats.service.js';
import { ManagedPlans } from '../../../management/applications/managed-plans.js';
import { PlansService } from '../../../plans/plans.service.js';
import type { Sent } from '../../fields.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { Changes, changesIn, type Reviewed } from '../changes/changes.js';
import { reviewStep } from '../changes/review.page.js';
import { type Found, TheApplication } from '../the-application.js';
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
  ) {}

  @Get()
  @ForOperators('applications:read')
  async show(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    const { application } = await this.applications.of(asking);
    const plan = await this.plans.getPlan(application.planId);
    const used = await this.seats.used(this.manager, application.id);
    const { rows: plans } = asking.operator.mayEverywhere('applications:write')
      ? await this.managed.list({ applicationId: null }, { limit: MOST_PLANS })
      : { rows: [] };
    const choices = plans.filter(({ id }) => id !== CONSOLE_ID);
    this.pages.show(asking, response, {
      application,
      part: 'plan',
      body: (view) => PlanPage(view, { application, plan, used, plans: choices }),
    });
  }

  @Get('review')
  @ForOperators('applications:write')
  @NeedsProof()
  async review(
    @AtApplication() asking: Asking,
    @Query('plan') plan: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.applications.of(asking);
    this.showReview(asking, response, found, await this.changes.review(found, { plan: String(plan) }, asking.caller));
  }

  @Post()
  @ForOperators('applications:write')
  @NeedsProof()
  async change(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    const stale = await this.changes.make(found, form, changesIn(form, ['plan']), asking.caller);
    if (stale) return this.showReview(asking, response, found, stale);
    this.pages.leadDone(asking, response, pathTo(found.application, 'plan'), 'planChanged');
  }

  private showReview(asking: Asking, response: Response, { application }: Found, reviewed: Reviewed): void {
    const path = pathTo(application, 'plan');
    this.pages.show(asking, response, {
      application,
      part: 'plan',
      ...reviewStep(reviewed, { action: path, back: path }),
    });
  }
}
