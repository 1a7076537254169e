import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { Sweeps } from '../../platform/database/sweeps.js';
import { FailurePresenters } from '../../platform/errors/failure-presenters.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { MetricsModule } from '../metrics.module.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFailures } from './dashboard-failures.js';
import { EXPIRED_DASHBOARD_LINKS, EXPIRED_DASHBOARD_VISITS } from './entry/dashboard.statements.js';
import { DashboardCookie } from './entry/dashboard-cookie.js';
import { DashboardVisits } from './entry/dashboard-visits.service.js';
import { DashboardEntryController } from './entry/entry.controller.js';
import { DashboardFigures } from './figures/figures.service.js';

/** The page on which operators see the telemetry of an application. */
@Module({
  imports: [ApplicationsModule, HttpModule, MetricsModule, PlansModule],
  controllers: [DashboardEntryController, DashboardController],
  providers: [DashboardCookie, DashboardFailures, DashboardFigures, DashboardVisits],
})
export class DashboardModule {
  constructor(presenters: FailurePresenters, failures: DashboardFailures, sweeps: Sweeps) {
    presenters.add(failures);
    sweeps.add(EXPIRED_DASHBOARD_LINKS, EXPIRED_DASHBOARD_VISITS);
  }
}
