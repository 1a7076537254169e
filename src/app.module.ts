import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { AuthModule } from './auth/auth.module.js';
import { FlowsModule } from './flows/flows.module.js';
import { AccountsModule } from './identities/account/accounts.module.js';
import { IdentitiesModule } from './identities/identities.module.js';
import { LoginModule } from './login/login.module.js';
import { DeliveryModule } from './mail/delivery/delivery.module.js';
import { MailModule } from './mail/mail.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PlansModule } from './plans/plans.module.js';
import { AuditModule } from './platform/audit/audit.module.js';
import { CacheModule } from './platform/cache/cache.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Settings } from './platform/config/settings.js';
import { Connections } from './platform/database/connections/connections.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DatabaseHost } from './platform/database/database-host.js';
import { LimitsModule } from './platform/limits/limits.module.js';
import { CommonModule } from './platform/platform.module.js';
import { PortalModule } from './portal/portal.module.js';
import { SessionModule } from './session/session.module.js';

export interface AppOptions {
  settings: Settings;
  /** For who has started the database already. */
  databaseHost?: DatabaseHost;
  /** Modules of whoever builds on it. */
  extensions?: Type[];
}

/** So many seconds may pass in production until the database is there too. */
const ATTEMPTS_IN_PRODUCTION = 10;

@Module({})
export class AppModule {
  static from({ settings, databaseHost, extensions = [] }: AppOptions): DynamicModule {
    const { connections, databaseTimeout, isProduction } = settings;
    const { pool, pipelines } = connections;
    return {
      module: AppModule,
      imports: [
        CommonModule,
        ConfigModule.from(settings),
        DatabaseModule.at(
          databaseHost ?? new DatabaseHost(settings),
          new Connections(pool, pipelines, databaseTimeout * 1000),
          isProduction ? ATTEMPTS_IN_PRODUCTION : 1,
        ),
        CacheModule,
        LimitsModule,
        AuditModule,
        PlansModule,
        ApplicationsModule,
        IdentitiesModule,
        SessionModule,
        MailModule,
        DeliveryModule,
        FlowsModule,
        AuthModule,
        LoginModule,
        AccountsModule,
        PortalModule,
        OperationsModule,
        ...(isProduction ? [] : [development()]),
        ...extensions,
      ],
    };
  }
}

/** In production it is not even read from disk. */
const development = (): Promise<DynamicModule> =>
  import('./dev/dev.module.js').then(({ DevModule }) => ({ module: DevModule }));
