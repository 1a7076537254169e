import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AccountChangesModule } from '../identities/account/account-changes.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AccountController } from './account.controller.js';
import { EmailController } from './email/email.controller.js';
import { EmailStopController } from './email/email-stop.controller.js';
import { EntryController } from './entry/entry.controller.js';
import { PortalCode } from './entry/portal-code.entity.js';
import { PortalCodes } from './entry/portal-codes.service.js';
import { EXPIRED_PORTAL_CODES } from './entry/portal-codes.statements.js';
import { PortalCredentials } from './entry/portal-credentials.service.js';
import { PortalEntries } from './entry/portal-entries.service.js';
import { MeController } from './me/me.controller.js';
import { MeService } from './me/me.service.js';
import { Places } from './places/places.js';
import { ProofController } from './proof/proof.controller.js';

@Module({
  imports: [
    AccountChangesModule,
    ApplicationsModule,
    IdentitiesModule,
    PlansModule,
    SessionModule,
    SessionWebModule,
    TypeOrmModule.forFeature([PortalCode]),
  ],
  controllers: [
    EntryController,
    MeController,
    ProofController,
    AccountController,
    EmailController,
    EmailStopController,
  ],
  providers: [MeService, Places, PortalCodes, PortalCredentials, PortalEntries],
  exports: [AccountChangesModule, MeService, Places, PortalCodes, PortalEntries],
})
export class PortalModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_PORTAL_CODES);
  }
}
