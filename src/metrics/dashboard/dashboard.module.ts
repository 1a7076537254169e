import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { ConsoleModule } from '../../console/console.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { Sweeps } from '../../platform/database/sweeps.js';
import { FailurePresenters } from '../../platform/errors/failure-presenters.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { MetricsModule } from '../metrics.module.js';
import { ConsoleDashboardController } from './console-dashboard.controller.js';
import { DashboardController } from './dashboard.controller.js';
import { DashboardFailures } from './dashboard-failures.js';
import { EXPIRED_DASHBOARD_LINKS, EXPIRED_DASHBOARD_VISITS } from './entry/dashboard.statements.js';
import { DashboardCookie } from './entry/dashboard-cookie.js';
import { DashboardVisits } from './entry/dashboard-visits.service.js';
import { DashboardEntryController } from './entry/entry.controller.js';
import { DashboardFigures } from './figures/figures.service.js';

/** The pages on which operators see the telemetry of an application. */
@Module({
  imports: [ApplicationsModule, ConsoleModule, HttpModule, MetricsModule, PlansModule],
  controllers: [ConsoleDashboardController, DashboardEntryController, DashboardController],
  providers: [DashboardCookie, DashboardFailures, DashboardFigures, DashboardVisits],
})
export class DashboardModule {
  constructor(presenters: FailurePresenters, failures: DashboardFailures, sweeps: Sweeps) {
    presenters.add(failures);
    sweeps.add(EXPIRED_DASHBOARD_LINKS, EXPIRED_DASHBOARD_VISITS);
  }
}
