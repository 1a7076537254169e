import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { FailurePresenters } from '../../platform/errors/failure-presenters.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { SessionModule } from '../../session/session.module.js';
import { PortalModule } from '../portal.module.js';
import { AccountFailures } from './account-failures.js';
import { AccountPagesDelivery } from './account-pages-delivery.js';
import { ArrivalController } from './arrival/arrival.controller.js';
import { Arrivals } from './arrival/arrival.service.js';
import { LeavingController } from './arrival/leaving.controller.js';
import { OverviewController } from './overview/overview.controller.js';
import { FormTokens } from './visit/form-tokens.js';
import { PageSessionCookie } from './visit/page-session-cookie.js';
import { PageSessions } from './visit/page-sessions.service.js';
import { PageVisits } from './visit/page-visits.service.js';

/** The pages on which people see and change their account. */
@Module({
  imports: [ApplicationsModule, HttpModule, PlansModule, PortalModule, SessionModule],
  controllers: [ArrivalController, LeavingController, OverviewController],
  providers: [AccountFailures, AccountPagesDelivery, Arrivals, FormTokens, PageSessionCookie, PageSessions, PageVisits],
})
export class AccountPagesModule {
  constructor(presenters: FailurePresenters, failures: AccountFailures) {
    presenters.add(failures);
  }
}
