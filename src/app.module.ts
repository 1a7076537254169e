import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ApplicationsWebModule } from './applications/applications-web.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConsoleModule } from './console/console.module.js';
import { DispatchDeliveryModule } from './dispatches/delivery/dispatch-delivery.module.js';
import { DoctorWebModule } from './doctor/doctor-web.module.js';
import { FeedModule } from './feed/feed.module.js';
import { FlowsWebModule } from './flows/flows-web.module.js';
import { UsersWebModule } from './identities/users/users-web.module.js';
import { LoginModule } from './login/login.module.js';
import { DeliveryModule } from './mail/delivery/delivery.module.js';
import { ManagementModule } from './management/management.module.js';
import { IngestionModule } from './metrics/ingestion/ingestion.module.js';
import { MetricsWebModule } from './metrics/metrics-web.module.js';
import { OidcModule } from './oidc/oidc.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { InvalidationModule } from './platform/cache/invalidation.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { Connections } from './platform/database/connections/connections.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DatabaseHost } from './platform/database/database-host.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { AccountPagesModule } from './portal/pages/account-pages.module.js';
import { PortalModule } from './portal/portal.module.js';
import { SessionWebModule } from './session/session-web.module.js';
import { WebhookDeliveryModule } from './webhooks/delivery/webhook-delivery.module.js';

export interface AppOptions {
  settings: Settings;
  /** A database whose start is already under way. */
  databaseHost?: DatabaseHost;
  /** Modules that others add. */
  extensions?: Type[];
}

/** In production the database may take this many seconds to start. */
const ATTEMPTS_IN_PRODUCTION = 10;

@Module({})
export class AppModule {
  static from(options: AppOptions): DynamicModule {
    const { settings, extensions = [] } = options;
    return {
      module: AppModule,
      imports: [
        ...platform(options),
        // Express tries the routes in this order, so the busiest rooms stand first.
        AuthModule,
        SessionWebModule,
        OidcModule,
        IngestionModule,
        FlowsWebModule,
        ApplicationsWebModule,
        UsersWebModule,
        LoginModule,
        PortalModule,
        AccountPagesModule,
        ManagementModule,
        ConsoleModule,
        FeedModule,
        MetricsWebModule,
        DeliveryModule,
        DispatchDeliveryModule,
        WebhookDeliveryModule,
        OperationsModule,
        DoctorWebModule,
        ...(settings.isProduction ? [] : [development()]),
        ...extensions,
      ],
    };
  }
}

/**
 * The modules that every other module may use without importing them, and the listener that keeps the cache up to date.
 */
function platform({ settings, databaseHost = new DatabaseHost(settings) }: AppOptions): (DynamicModule | Type)[] {
  const { pool, pipelines } = settings.connections;
  const connections = new Connections(pool, pipelines, settings.databaseTimeout * 1000);
  const attempts = settings.isProduction ? ATTEMPTS_IN_PRODUCTION : 1;
  return [
    PlatformModule,
    ConfigModule.from(settings),
    DatabaseModule.at(databaseHost, connections, attempts),
    LimitsModule,
    AuditModule,
    InvalidationModule,
  ];
}

/** Production does not read these files from disk. */
const development = (): Promise<DynamicModule> =>
  import('./dev/dev.module.js').then(({ DevModule }) => ({ module: DevModule }));
