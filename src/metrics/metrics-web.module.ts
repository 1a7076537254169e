import { Module } from '@nestjs/common';
import { ApplicationsWebModule } from '../applications/applications-web.module.js';
import { ManagementModule } from '../management/management.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { MetricsModule } from './metrics.module.js';
import { ManagedReportsController } from './reports/managed-reports.controller.js';
import { ReportAnswers } from './reports/report-answers.js';
import { ReportWriter } from './reports/report-writer.js';
import { ReportsController } from './reports/reports.controller.js';
import { RollUpCounters } from './rollups/roll-up-counters.js';
import { RollUpLoop } from './rollups/roll-up-loop.js';
import { EventTrims } from './storage/event-trims.js';
import { METRIC_SWEEPS } from './storage/metric.sweeps.js';
import { MetricRetentions } from './storage/metric-retentions.js';
import { MetricStorage } from './storage/metric-storage.js';

/** The endpoints of telemetry, and the work of a running service. */
@Module({
  imports: [ApplicationsWebModule, DashboardModule, ManagementModule, MetricsModule, PlansModule],
  controllers: [ManagedReportsController, ReportsController],
  providers: [EventTrims, MetricRetentions, MetricStorage, ReportAnswers, ReportWriter, RollUpCounters, RollUpLoop],
})
export class MetricsWebModule {
  constructor(sweeps: Sweeps, storage: MetricStorage, retentions: MetricRetentions) {
    sweeps.add(...METRIC_SWEEPS);
    sweeps.addChore({ name: 'metric_storage', step: () => storage.maintain() });
    sweeps.addChore({ name: 'metric_retention', step: () => retentions.step() });
  }
}
