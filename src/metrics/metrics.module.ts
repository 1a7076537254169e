import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { TelemetryDatabase } from '../platform/database/telemetry-database.js';
import { Clock } from '../platform/time/clock.js';
import { DashboardLinks } from './dashboard/entry/dashboard-links.service.js';
import { DemoData } from './demo/demo-data.service.js';
import { Reports } from './reports/reports.js';
import { RollUps } from './rollups/roll-ups.js';
import { ActiveSessions } from './sign-ins/active-sessions.js';
import { AuthCountStore } from './sign-ins/auth-count-store.js';
import { MeasuredApplications } from './sign-ins/measured-applications.js';
import { SessionNotes } from './sign-ins/session-notes.js';

/** Telemetry of applications: stored events, what is counted of them, and the reports. The command line uses it too. */
@Module({
  imports: [ApplicationsModule, PlansModule],
  providers: [
    ...[ActiveSessions, AuthCountStore, DashboardLinks, DemoData, MeasuredApplications, RollUps, SessionNotes],
    {
      provide: Reports,
      inject: [TelemetryDatabase, Clock],
      // A statement may take long, so it runs beside the pipelines, in which it would hold up sign-ins.
      useFactory: (database: TelemetryDatabase, clock: Clock) =>
        new Reports({ run: (statement, given) => database.runAlone(statement, given) }, () => clock.now()),
    },
  ],
  exports: [AuthCountStore, DashboardLinks, DemoData, Reports, RollUps],
})
export class MetricsModule {
  constructor(sweeps: Sweeps, activeSessions: ActiveSessions, database: TelemetryDatabase) {
    sweeps.addChore({ name: 'active-sessions', database, step: () => activeSessions.step() });
  }
}
