import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SeatsService } from '../applications/seats.service.js';
import { SeedingModule } from '../applications/seeding/seeding.module.js';
import { EmailCodesService } from '../flows/email-codes/email-codes.service.js';
import { AuthFlow } from '../flows/entities/auth-flow.entity.js';
import { AuthorizationCode } from '../flows/entities/authorization-code.entity.js';
import { EmailCode } from '../flows/entities/email-code.entity.js';
import { FlowTraces } from '../flows/flow-traces.js';
import { AccountExportService } from '../identities/account/account-export.service.js';
import { AccountImportService } from '../identities/account/account-import.service.js';
import { AccountsService } from '../identities/account/accounts.service.js';
import { AddressChange } from '../identities/account/email-change.entity.js';
import { Identity } from '../identities/entities/identity.entity.js';
import { LinkedAccount } from '../identities/entities/linked-account.entity.js';
import { OutboxMail } from '../mail/entities/outbox-mail.entity.js';
import { OutboxReview } from '../mail/outbox-review.js';
import { PlansModule } from '../plans/plans.module.js';
import { AuditModule } from '../platform/audit/audit.module.js';
import { Cache } from '../platform/cache/cache.js';
import { ConfigModule } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { Connections } from '../platform/database/connections/connections.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { DatabaseHost } from '../platform/database/database-host.js';
import { CommonModule } from '../platform/platform.module.js';
import { Session } from '../session/entities/session.entity.js';
import { SessionCutOff } from '../session/entities/session-cut-off.entity.js';
import { CutOffs } from '../session/lifecycle/cut-offs.service.js';
import { SessionsService } from '../session/lifecycle/sessions.service.js';
import { RefreshTokens } from '../session/refresh/refresh-token.js';
import { SigningKey } from '../session/signing-keys/signing-key.entity.js';
import { SigningKeyStore } from '../session/signing-keys/signing-key-store.js';
import { ApplicationDirectory } from './application-directory.js';
import { DatabaseChecks } from './doctor/database-checks.js';
import { Resealing } from './resealing.js';

/** What is cached lives as long as the command, so it listens for no changes. */
@Global()
@Module({ providers: [Cache], exports: [Cache] })
class BriefCacheModule {}

/**
 * The services that commands use. They are listed one by one rather than imported with their modules, which would bring
 * guards, controllers and startup work that no command should do on the side.
 */
@Module({
  imports: [
    CommonModule,
    BriefCacheModule,
    AuditModule,
    PlansModule,
    SeedingModule,
    TypeOrmModule.forFeature([
      AddressChange,
      AuthFlow,
      AuthorizationCode,
      EmailCode,
      Identity,
      LinkedAccount,
      OutboxMail,
      Session,
      SessionCutOff,
      SigningKey,
    ]),
  ],
  providers: [
    AccountExportService,
    AccountImportService,
    AccountsService,
    ApplicationDirectory,
    DatabaseChecks,
    CutOffs,
    EmailCodesService,
    FlowTraces,
    SeatsService,
    CutOffs,
    SessionsService,
    RefreshTokens,
    Resealing,
    SigningKeyStore,
    OutboxReview,
  ],
})
export class CliModule {
  /** A person waits, who can stop it: the database is tried once, on few connections, and may take its time. */
  static from(settings: Settings): DynamicModule {
    return {
      module: CliModule,
      imports: [ConfigModule.from(settings), DatabaseModule.at(new DatabaseHost(settings), new Connections(2, 1))],
    };
  }
}
