import { Module } from '@nestjs/common';
import { ApplicationsWebModule } from '../applications/applications-web.module.js';
import { ManagementModule } from '../management/management.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Database } from '../platform/database/database.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { TelemetryDatabase } from '../platform/database/telemetry-database.js';
import { UNREPORTED_SESSIONS } from '../session/lifecycle/unreported-sessions.statements.js';
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
  constructor(
    sweeps: Sweeps,
    storage: MetricStorage,
    retentions: MetricRetentions,
    main: Database,
    database: TelemetryDatabase,
  ) {
    keepInTime(sweeps, { database, storage, retentions });
    if (database === main) return;
    sweeps.add({ ...UNREPORTED_SESSIONS, database }); // those that were taken over
    // What was stored before telemetry moved goes in its time.
    const left = new MetricRetentions(main, main, new EventTrims(main));
    keepInTime(sweeps, { database: main, storage: new MetricStorage(main, left), retentions: left });
  }
}

interface Kept {
  database: Database;
  storage: MetricStorage;
  retentions: MetricRetentions;
}

function keepInTime(sweeps: Sweeps, { database, storage, retentions }: Kept): void {
  sweeps.add(...METRIC_SWEEPS.map((sweep) => ({ ...sweep, database })));
  sweeps.addChore({ name: 'metric_storage', database, step: () => storage.maintain() });
  sweeps.addChore({ name: 'metric_retention', database, step: () => retentions.step() });
}
