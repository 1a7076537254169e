import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { CeremoniesModule } from '../../identities/passkeys/ceremonies.module.js';
import { PasskeysModule } from '../../identities/passkeys/passkeys.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { FailurePresenters } from '../../platform/errors/failure-presenters.js';
import { HttpModule } from '../../platform/http/http.module.js';
import { SessionModule } from '../../session/session.module.js';
import { SessionWebModule } from '../../session/session-web.module.js';
import { PortalModule } from '../portal.module.js';
import { AccountFailures } from './account-failures.js';
import { AccountPagesDelivery } from './account-pages-delivery.js';
import { ArrivalController } from './arrival/arrival.controller.js';
import { Arrivals } from './arrival/arrival.service.js';
import { Departures } from './arrival/departure.service.js';
import { LeavingController } from './arrival/leaving.controller.js';
import { ConfirmController } from './confirm/confirm.controller.js';
import { PasskeyProof } from './confirm/passkey-proof.service.js';
import { ConnectionPagesController } from './connections/connections.controller.js';
import { DataController } from './data/data.controller.js';
import { EmailPagesController } from './email/email.controller.js';
import { LinkPagesController } from './links/links.controller.js';
import { DomainPagesController } from './organizations/domains.controller.js';
import { InvitationPagesController } from './organizations/invitations.controller.js';
import { OrganizationPagesController } from './organizations/organizations.controller.js';
import { OverviewController } from './overview/overview.controller.js';
import { PasskeyPagesController } from './passkeys/passkeys.controller.js';
import { ProfilePageController } from './profile/profile.controller.js';
import { RelayPagesController } from './relay/relay-pages.controller.js';
import { AuthenticatorController } from './security/authenticator.controller.js';
import { SecurityController } from './security/security.controller.js';
import { SignInsController } from './sign-ins/sign-ins.controller.js';
import { SignedInPlaces } from './sign-ins/signed-in-places.service.js';
import { FormTokens } from './visit/form-tokens.js';
import { PageSessionCookie } from './visit/page-session-cookie.js';
import { PageSessions } from './visit/page-sessions.service.js';
import { PageVisits } from './visit/page-visits.service.js';

/** The pages on which people see and change their account. */
@Module({
  imports: [
    ApplicationsModule,
    CeremoniesModule,
    HttpModule,
    IdentitiesModule,
    PasskeysModule,
    PlansModule,
    PortalModule,
    SessionModule,
    SessionWebModule,
  ],
  controllers: [
    ArrivalController,
    AuthenticatorController,
    ConfirmController,
    ConnectionPagesController,
    DataController,
    EmailPagesController,
    LinkPagesController,
    PasskeyPagesController,
    LeavingController,
    OrganizationPagesController,
    InvitationPagesController,
    DomainPagesController,
    OverviewController,
    ProfilePageController,
    RelayPagesController,
    SecurityController,
    SignInsController,
  ],
  providers: [
    AccountFailures,
    AccountPagesDelivery,
    Arrivals,
    Departures,
    FormTokens,
    PageSessionCookie,
    PageSessions,
    PageVisits,
    PasskeyProof,
    SignedInPlaces,
  ],
})
export class AccountPagesModule {
  constructor(presenters: FailurePresenters, failures: AccountFailures) {
    presenters.add(failures);
  }
}
