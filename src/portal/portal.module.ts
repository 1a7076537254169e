import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { InvitationsModule } from '../flows/invitations/invitations.module.js';
import { AccountModule } from '../identities/account/account.module.js';
import { AccountChangesModule } from '../identities/account/account-changes.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { SecondFactorsModule } from '../identities/second-factors/second-factors.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { PlacesModule } from '../platform/places/places.module.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { AccountController } from './account/account.controller.js';
import { MyData } from './account/my-data.service.js';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityService } from './activity/activity.service.js';
import { PortalAgreementsController } from './agreements/portal-agreements.controller.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { Connections } from './connections/connections.service.js';
import { EmailController } from './email/email.controller.js';

import { EntryController } from './entry/entry.controller.js';
import { EntryByCookiesController } from './entry/entry-by-cookies.controller.js';
import { EntryByCookies } from './entry/entry-by-cookies.service.js';
import { PortalCodes } from './entry/portal-codes.service.js';
import { EXPIRED_PORTAL_CODES } from './entry/portal-codes.statements.js';
import { PortalCredentials } from './entry/portal-credentials.service.js';
import { PortalEntries } from './entry/portal-entries.service.js';
import { LinkAttempts } from './linked-accounts/link-attempts.service.js';
import { EXPIRED_LINK_ATTEMPTS } from './linked-accounts/link-attempts.statements.js';
import { LinkedAccountsController } from './linked-accounts/linked-accounts.controller.js';
import { LinkingByRedirect } from './linked-accounts/linking-by-redirect.service.js';
import { MeController } from './me/me.controller.js';
import { MeService } from './me/me.service.js';
import { MfaController } from './mfa/mfa.controller.js';
import { MfaService } from './mfa/mfa.service.js';
import { MyDomainsController } from './organizations/my-domains.controller.js';
import { MyDomains } from './organizations/my-domains.service.js';
import { MyInvitationsController } from './organizations/my-invitations.controller.js';
import { MyInvitations } from './organizations/my-invitations.service.js';
import { MyOrganizationsController } from './organizations/my-organizations.controller.js';
import { MyOrganizations } from './organizations/my-organizations.service.js';
import { WaitingInvitationsController } from './organizations/waiting-invitations.controller.js';
import { WaitingInvitations } from './organizations/waiting-invitations.service.js';
import { PortalPasskeysController } from './passkeys/passkeys.controller.js';
import { PasswordController } from './password/password.controller.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ProofController } from './proof/proof.controller.js';
import { RelayController } from './relay/relay.controller.js';
import { MySessionsController } from './sessions/my-sessions.controller.js';
import { MySessions } from './sessions/my-sessions.service.js';
import { UndoController } from './undo/undo.controller.js';

@Module({
  imports: [
    AccountChangesModule,
    AccountModule,
    ApplicationsModule,
    FlowStepsModule,
    IdentitiesModule,
    InvitationsModule,
    OrganizationsModule,
    PlacesModule,
    PlansModule,
    SecondFactorsModule,
    SessionModule,
    SessionWebModule,
    UpstreamModule,
  ],
  controllers: [
    EntryController,
    EntryByCookiesController,
    MeController,
    ProofController,
    EmailController,
    UndoController,
    ProfileController,
    MfaController,
    PasswordController,
    MySessionsController,
    PortalAgreementsController,
    ConnectionsController,
    MyDomainsController,
    MyOrganizationsController,
    MyInvitationsController,
    WaitingInvitationsController,
    ActivityController,
    AccountController,
    PortalPasskeysController,
    LinkedAccountsController,
    RelayController,
  ],
  providers: [
    ActivityService,
    Connections,
    EntryByCookies,
    MyData,
    LinkAttempts,
    LinkingByRedirect,
    MeService,
    MfaService,
    MyInvitations,
    MyDomains,
    MyOrganizations,
    WaitingInvitations,
    MySessions,
    PortalCodes,
    PortalCredentials,
    PortalEntries,
    ProfileService,
  ],
  exports: [
    ActivityService,
    Connections,
    MyData,
    AccountChangesModule,
    LinkingByRedirect,
    MeService,
    MfaService,
    MyDomains,
    MyInvitations,
    MyOrganizations,
    WaitingInvitations,
    MySessions,
    PlacesModule,
    PortalCodes,
    PortalEntries,
    ProfileService,
  ],
})
export class PortalModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_PORTAL_CODES, EXPIRED_LINK_ATTEMPTS);
  }
}
