import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedProviders } from '../../../management/applications/managed-providers.js';
import { PlansService } from '../../../plans/plans.service.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import { pageIn, type Sent } from '../../fields.js';
import { ChangesNothing, ForOperators } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { ApplicationPages } from '../views/application-pages.js';
import { ProviderTrial, type Trial } from './provider-trial.js';
import { ProvidersPage } from './providers.page.js';

@ApiExcludeController()
@Controller('console/applications/:slug/providers')
export class ProvidersController {
  constructor(
    private readonly applications: TheApplication,
    private readonly providers: ManagedProviders,
    private readonly plans: PlansService,
    private readonly trial: ProviderTrial,
    private readonly limits: RateLimits,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('applications:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    await this.show(asking, response, found, query);
  }

  /** It changes nothing, and asks another service: no link of another site may do that. */
  @Post(':id/test')
  @HttpCode(200)
  @ForOperators('applications:read')
  @ChangesNothing()
  async test(@AtApplication() asking: Asking, @Param('id') id: string, @Res() response: Response): Promise<void> {
    const found = await this.applications.of(asking);
    await this.limits.spend('provider-trial', asking.operator.session.identityId);
    await this.show(asking, response, found, {}, await this.trial.run(found.application, id));
  }

  private async show(asking: Asking, response: Response, found: Found, query: Sent, trial?: Trial): Promise<void> {
    const { reach, application } = found;
    const { rows, next } = await this.providers.list(reach, application.slug, pageIn(query));
    const plan = await this.plans.getPlan(application.planId);
    const shown = rows.map((row) => ({
      ...row,
      isAllowed: plan.allowsProvider(row.id),
      callback: this.trial.callbackOf(application, row.id),
    }));
    this.pages.show(asking, response, {
      application,
      part: 'providers',
      body: (view) => ProvidersPage(view, { application, page: { rows: shown, next }, trial }),
    });
  }
}
