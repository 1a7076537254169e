import { type DynamicModule, Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { SeedingModule } from '../applications/seeding/seeding.module.js';
import { AccountModule } from '../identities/account/account.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { OutboxModule } from '../mail/outbox.module.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { Connections } from '../platform/database/connections/connections.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DatabaseHost } from '../platform/database/database-host.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SessionModule } from '../session/session.module.js';
import { ApplicationDirectory } from './application-directory.js';
import { DatabaseChecks } from './doctor/database-checks.js';
import { DemandChecks } from './doctor/demand-checks.js';
import { ProviderChecks } from './doctor/provider-checks.js';
import { Resealing } from './resealing.js';

/** The services that commands use. None of these modules has controllers, guards or work in the background. */
@Module({
  imports: [
    PlatformModule,
    AuditModule,
    AccountModule,
    ApplicationsModule,
    MetricsModule,
    OutboxModule,
    PlansModule,
    SeedingModule,
    SessionModule,
    UpstreamModule,
  ],
  providers: [ApplicationDirectory, DatabaseChecks, DemandChecks, ProviderChecks, Resealing],
})
export class CliModule {
  /**
   * A person waits and can stop the command. So the database is tried once, on few connections, without a limit for a
   * statement.
   */
  static from(settings: Settings): DynamicModule {
    return {
      module: CliModule,
      imports: [ConfigModule.from(settings), DatabaseModule.at(new DatabaseHost(settings), new Connections(2, 1))],
    };
  }
}
