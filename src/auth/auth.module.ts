import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AuthController } from './auth.controller.js';
import { AuthorizeService } from './authorize.service.js';
import { PresentedCodes } from './presented-codes.service.js';

@Module({
  imports: [
    ApplicationsModule,
    FlowsModule,
    IdentitiesModule,
    OrganizationsModule,
    PlansModule,
    SessionModule,
    SessionWebModule,
  ],
  controllers: [AuthController],
  providers: [AuthorizeService, PresentedCodes],
  exports: [AuthorizeService, PresentedCodes],
})
export class AuthModule {}
