import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Database } from '../platform/database/database.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { Clock } from '../platform/time/clock.js';
import { DashboardLinks } from './dashboard/entry/dashboard-links.service.js';
import { DemoData } from './demo/demo-data.service.js';
import { Reports } from './reports/reports.js';
import { RollUps } from './rollups/roll-ups.js';
import { ActiveSessions } from './sign-ins/active-sessions.js';
import { AuthCountStore } from './sign-ins/auth-count-store.js';
import { MeasuredApplications } from './sign-ins/measured-applications.js';

/** Telemetry of applications: stored events, what is counted of them, and the reports. The command line uses it too. */
@Module({
  imports: [ApplicationsModule, PlansModule],
  providers: [
    ...[ActiveSessions, AuthCountStore, DashboardLinks, DemoData, MeasuredApplications, RollUps],
    {
      provide: Reports,
      inject: [Database, Clock],
      // A statement may take long, so it runs beside the pipelines, in which it would hold up sign-ins.
      useFactory: (database: Database, clock: Clock) =>
        new Reports({ run: (statement, given) => database.runAlone(statement, given) }, () => clock.now()),
    },
  ],
  exports: [AuthCountStore, DashboardLinks, DemoData, Reports, RollUps],
})
export class MetricsModule {
  constructor(sweeps: Sweeps, activeSessions: ActiveSessions) {
    sweeps.addChore({ name: 'active-sessions', step: () => activeSessions.step() });
  }
}
