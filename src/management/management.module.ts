import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { SeedingModule } from '../applications/seeding/seeding.module.js';
import { EventsModule } from '../events/events.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { InvitationsModule } from '../flows/invitations/invitations.module.js';
import { AccountModule } from '../identities/account/account.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { PasswordsModule } from '../identities/passwords/passwords.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { expired, Sweeps } from '../platform/database/sweeps.js';
import { SessionModule } from '../session/session.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { LongAnswers } from './access/long-answers.js';
import { ReachModule } from './access/reach.module.js';
import { ManagedApplicationSettings } from './applications/managed-application-settings.js';
import { ManagedApplicationsController } from './applications/managed-applications.controller.js';
import { ManagedClientsController } from './applications/managed-clients.controller.js';
import { ManagedClients } from './applications/managed-clients.js';
import { ManagedKeysController } from './applications/managed-keys.controller.js';
import { ManagedKeys } from './applications/managed-keys.js';
import { ManagedMailTextsController } from './applications/managed-mail-texts.controller.js';
import { ManagedMailTexts } from './applications/managed-mail-texts.js';
import { ManagedPlansController } from './applications/managed-plans.controller.js';
import { ManagedPlans } from './applications/managed-plans.js';
import { ManagedProvidersController } from './applications/managed-providers.controller.js';
import { ManagedProviders } from './applications/managed-providers.js';
import { SeedPicture } from './applications/seed-picture.js';
import { SeedWrites } from './applications/seed-writes.js';
import { ManagedAuditController } from './audit/managed-audit.controller.js';
import { ManagedAudit } from './audit/managed-audit.js';
import { ManagedEventsController } from './events/managed-events.controller.js';
import { UserExportsController } from './exports/user-exports.controller.js';
import { UserExports } from './exports/user-exports.js';
import { ImportJobs } from './imports/import-jobs.js';
import { ManagedImportsController } from './imports/managed-imports.controller.js';
import { ManagedImports } from './imports/managed-imports.js';
import { ManagedInvitationsController } from './invitations/managed-invitations.controller.js';
import { ManagedInvitations } from './invitations/managed-invitations.js';
import { ManagementKeysModule } from './keys/management-keys.module.js';
import { ManagedMailController } from './mail/managed-mail.controller.js';
import { ManagedMail } from './mail/managed-mail.js';
import { ManagedDomainsController } from './organizations/managed-domains.controller.js';
import { ManagedDomains } from './organizations/managed-domains.js';
import { ManagedMembersController, OrganizationsOfUserController } from './organizations/managed-members.controller.js';
import { ManagedMembers } from './organizations/managed-members.js';
import { ManagedOrganizationsController } from './organizations/managed-organizations.controller.js';
import { ManagedOrganizations } from './organizations/managed-organizations.js';
import { ManagedOwnProviderController } from './organizations/managed-own-provider.controller.js';
import { ManagedOwnProvider } from './organizations/managed-own-provider.js';
import { OrganizationInvitationsController } from './organizations/organization-invitations.controller.js';
import { OrganizationInvitations } from './organizations/organization-invitations.js';
import { ManagedSessionsController } from './sessions/managed-sessions.controller.js';
import { ManagedSessions } from './sessions/managed-sessions.js';
import { ManagedUserChangesController } from './users/managed-user-changes.controller.js';
import { ManagedUserChanges } from './users/managed-user-changes.js';
import { ManagedUsersController } from './users/managed-users.controller.js';
import { ManagedUsers } from './users/managed-users.js';
import { UserActivityController } from './users/user-activity.controller.js';
import { UserActivity } from './users/user-activity.js';
import { UserSearch } from './users/user-search.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WritesModule } from './writes/writes.module.js';

/** What an operator does, for programs: `/v1/management`. */
@Module({
  imports: [
    AccountModule,
    ApplicationsModule,
    EventsModule,
    FlowsModule,
    IdentitiesModule,
    InvitationsModule,
    ManagementKeysModule,
    OrganizationsModule,
    PasswordsModule,
    PlansModule,
    ReachModule,
    SeedingModule,
    SessionModule,
    WebhooksModule,
    WritesModule,
  ],
  controllers: [
    ManagedApplicationsController,
    ManagedClientsController,
    ManagedKeysController,
    ManagedPlansController,
    ManagedMailTextsController,
    ManagedProvidersController,
    ManagedUsersController,
    ManagedUserChangesController,
    UserActivityController,
    UserExportsController,
    ManagedImportsController,
    ManagedInvitationsController,
    ManagedSessionsController,
    ManagedAuditController,
    ManagedEventsController,
    ManagedMailController,
    ManagedDomainsController,
    ManagedOrganizationsController,
    ManagedOwnProviderController,
    ManagedMembersController,
    OrganizationsOfUserController,
    OrganizationInvitationsController,
    WebhooksController,
  ],
  providers: [
    ImportJobs,
    LongAnswers,
    ManagedAudit,
    ManagedImports,
    ManagedInvitations,
    ManagedMail,
    ManagedMembers,
    ManagedDomains,
    ManagedOrganizations,
    OrganizationInvitations,
    ManagedOwnProvider,
    ManagedSessions,
    ManagedUserChanges,
    ManagedUsers,
    UserActivity,
    UserExports,
    UserSearch,
    ManagedApplicationSettings,
    ManagedClients,
    ManagedKeys,
    ManagedPlans,
    ManagedMailTexts,
    ManagedProviders,
    SeedPicture,
    SeedWrites,
  ],
  exports: [
    ManagedAudit,
    ManagedDomains,
    ManagedInvitations,
    ManagedMail,
    ManagedMembers,
    ManagedOrganizations,
    ManagedOwnProvider,
    ManagedSessions,
    ManagedUserChanges,
    ManagedUsers,
    ManagementKeysModule,
    OrganizationInvitations,
    ReachModule,
    UserActivity,
    UserSearch,
    ManagedApplicationSettings,
    ManagedClients,
    ManagedKeys,
    ManagedPlans,
    ManagedMailTexts,
    ManagedProviders,
    SeedPicture,
  ],
})
export class ManagementModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(expired('imports'));
  }
}
