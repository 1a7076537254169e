import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Database } from '../platform/database/database.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { Clock } from '../platform/time/clock.js';
import { DashboardLink } from './dashboard/entry/dashboard-link.entity.js';
import { DashboardLinks } from './dashboard/entry/dashboard-links.service.js';
import { DashboardVisit } from './dashboard/entry/dashboard-visit.entity.js';
import { DemoData } from './demo/demo-data.service.js';
import { Reports } from './reports/reports.js';
import { MetricTarget } from './rollups/metric-target.entity.js';
import { MetricDay, MetricHour, MetricMinute } from './rollups/roll-up.entity.js';
import { RollUps } from './rollups/roll-ups.js';
import { ActiveCount } from './sign-ins/active-count.entity.js';
import { ActiveSessions } from './sign-ins/active-sessions.js';
import { AuthCount } from './sign-ins/auth-count.entity.js';
import { AuthCountStore } from './sign-ins/auth-count-store.js';
import { MeasuredApplications } from './sign-ins/measured-applications.js';
import { MetricArrival } from './storage/metric-arrival.entity.js';
import { MetricEvent } from './storage/metric-event.entity.js';
import { MetricEventId } from './storage/metric-event-id.entity.js';
import { MetricEventList } from './storage/metric-event-list.entity.js';
import { MetricRetention } from './storage/metric-retention.entity.js';
import { MetricTrim } from './storage/metric-trim.entity.js';

/** Telemetry of applications: stored events, what is counted of them, and the reports. The command line uses it too. */
@Module({
  imports: [
    ApplicationsModule,
    PlansModule,
    TypeOrmModule.forFeature([
      ActiveCount,
      AuthCount,
      DashboardLink,
      DashboardVisit,
      MetricArrival,
      MetricEvent,
      MetricEventId,
      MetricEventList,
      MetricDay,
      MetricHour,
      MetricMinute,
      MetricRetention,
      MetricTarget,
      MetricTrim,
    ]),
  ],
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
