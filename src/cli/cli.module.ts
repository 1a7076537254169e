import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { AccountExportService } from '../accounts/account-export.service.js';
import { AccountImportService } from '../accounts/account-import.service.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApplicationsService } from '../applications/applications.service.js';
import { SeatsService } from '../applications/seats.service.js';
import { SeedingModule } from '../applications/seeding/seeding.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { Cache } from '../cache/cache.js';
import { CommonModule } from '../common/common.module.js';
import { ConfigModule } from '../config/config.module.js';
import { dataSourceOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { DatabaseHost } from '../database/database-host.js';
import { DatabaseHostModule } from '../database/database-host.module.js';
import { Migrator } from '../database/migrator.js';
import { EmailCodesService } from '../flows/email-codes/email-codes.service.js';
import { AuthFlow } from '../flows/entities/auth-flow.entity.js';
import { EmailCode } from '../flows/entities/email-code.entity.js';
import { Identity } from '../identities/entities/identity.entity.js';
import { LinkedAccount } from '../identities/entities/linked-account.entity.js';
import { OutboxMail } from '../mail/entities/outbox-mail.entity.js';
import { OutboxReview } from '../mail/outbox-review.js';
import { PlansModule } from '../plans/plans.module.js';
import { Session } from '../session/entities/session.entity.js';
import { SigningKey } from '../session/entities/signing-key.entity.js';
import { RefreshTokens } from '../session/refresh-token.js';
import { SessionsService } from '../session/sessions.service.js';
import { SigningKeyStore } from '../session/signing-key-store.js';
import { ApplicationDirectory } from './application-directory.js';
import { DatabaseChecks } from './doctor/database-checks.js';

/** The database and what every module takes for granted. A person waits: it tries once, on few connections. */
@Global()
@Module({
  imports: [
    DatabaseHostModule,
    TypeOrmModule.forRootAsync({
      imports: [DatabaseHostModule],
      inject: [DatabaseHost],
      useFactory: async (host: DatabaseHost) => ({
        ...dataSourceOptions({ url: await host.start(), pool: 2 }),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
    }),
  ],
  providers: [Database, Migrator, Cache],
  exports: [Database, Migrator, Cache, TypeOrmModule],
})
class CliFoundationModule implements OnApplicationShutdown {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly host: DatabaseHost,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    await this.host.stop();
  }
}

/**
 * The services that commands ask. They are listed one by one rather than taken with their modules, since those bring
 * guards, controllers and the work that the service does at its start, which no command should do by the way.
 */
@Module({
  imports: [
    CommonModule,
    ConfigModule.from(),
    CliFoundationModule,
    AuditModule,
    PlansModule,
    SeedingModule,
    TypeOrmModule.forFeature([AuthFlow, EmailCode, Identity, LinkedAccount, OutboxMail, Session, SigningKey]),
  ],
  providers: [
    AccountExportService,
    AccountImportService,
    AccountsService,
    ApplicationDirectory,
    DatabaseChecks,
    EmailCodesService,
    ApplicationsService,
    SeatsService,
    SessionsService,
    RefreshTokens,
    SigningKeyStore,
    OutboxReview,
  ],
})
export class CliModule {}
