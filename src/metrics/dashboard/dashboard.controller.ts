import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { authenticatedBy } from '../../plans/guards/plan.guard.js';
import { Settings } from '../../platform/config/settings.js';
import { Clock } from '../../platform/time/clock.js';
import { DashboardGuard, Visit } from './entry/dashboard.guard.js';
import type { DashboardVisit } from './entry/dashboard-visits.service.js';
import { DashboardFigures } from './figures/figures.service.js';
import { chartIn, drawCharts } from './views/charts.js';
import { sendDashboard, sendNumbers } from './views/dashboard.page.js';
import { wordingIn } from './views/wording.js';

/** The dashboard of the application whose link opened it in this browser. No part of the URL names an application. */
@ApiExcludeController()
@authenticatedBy(DashboardGuard)
@RequiresFeature('metrics')
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly figures: DashboardFigures,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(
    @Visit() visit: DashboardVisit,
    @Query('range') range: unknown,
    @Query('type') type: unknown,
    @Query('numbers') numbers: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const figures = await this.figures.read(visit.application, { range, type }, this.clock.now());
    const wording = wordingIn('en');
    const chart = chartIn(numbers);
    if (chart) return sendNumbers(response, { visit, wording, figures, chart });
    const charts = await drawCharts(figures, wording);
    sendDashboard(response, { visit, wording, figures, charts, baseUrl: this.settings.baseUrl });
  }
}
