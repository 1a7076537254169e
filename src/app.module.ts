import { type DynamicModule, Module } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CacheModule } from './cache/cache.module.js';
import { CommonModule } from './common/common.module.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { FlowsModule } from './flows/flows.module.js';
import { IdentitiesModule } from './identities/identities.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { MailModule } from './mail/mail.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PlansModule } from './plans/plans.module.js';
import { SessionModule } from './session/session.module.js';

@Module({})
export class AppModule {
  static from(variables?: NodeJS.ProcessEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CommonModule,
        ConfigModule.from(variables),
        DatabaseModule,
        CacheModule,
        LimitsModule,
        AuditModule,
        PlansModule,
        ApplicationsModule,
        IdentitiesModule,
        SessionModule,
        MailModule,
        FlowsModule,
        AuthModule,
        OperationsModule,
      ],
    };
  }
}
