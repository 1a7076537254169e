import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EventsModule } from '../events/events.module.js';
import { FlowStepsModule } from '../flows/flow-steps.module.js';
import { FlowsModule } from '../flows/flows.module.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { MailPicturesModule } from '../mail/templates/mail-pictures.js';
import { ManagementModule } from '../management/management.module.js';
import { WritesModule } from '../management/writes/writes.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PlansModule } from '../plans/plans.module.js';
import { Sweeps } from '../platform/database/sweeps.js';
import { FailurePresenters } from '../platform/errors/failure-presenters.js';
import { PlacesModule } from '../platform/places/places.module.js';
import { PortalModule } from '../portal/portal.module.js';
import { SessionModule } from '../session/session.module.js';
import { SessionWebModule } from '../session/session-web.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AccountViewMiddleware } from './account-views/account-view.middleware.js';
import { AccountViewCookie } from './account-views/account-view-cookie.js';
import { AccountViewsController } from './account-views/account-views.controller.js';
import { AccountViews } from './account-views/account-views.js';
import { EXPIRED_VIEWS } from './account-views/account-views.statements.js';
import { Acts } from './acts.js';
import { AddressesController } from './applications/addresses/addresses.controller.js';
import { Changes } from './applications/changes/changes.js';
import { Editing } from './applications/changes/editing.js';
import { ClientsController } from './applications/clients/clients.controller.js';
import { ConsoleInvitationsController } from './applications/invitations/invitations.controller.js';
import { KeysController } from './applications/keys/keys.controller.js';
import { ApplicationsListController } from './applications/list/list.controller.js';
import { MailsOfApplicationController } from './applications/mails/mails.controller.js';
import { ConsoleDomainsController } from './applications/organizations/domains.controller.js';
import { InvitationsIntoController } from './applications/organizations/invitations.controller.js';
import { ConsoleMembersController } from './applications/organizations/members.controller.js';
import { ConsoleOrganizationsController } from './applications/organizations/organizations.controller.js';
import { OrganizationPolicyController } from './applications/organizations/policy.controller.js';
import { OwnProviderController } from './applications/organizations/provider.controller.js';
import { TheOrganization } from './applications/organizations/the-organization.js';
import { PlanController } from './applications/plan/plan.controller.js';
import { ProviderTrial } from './applications/providers/provider-trial.js';
import { ProvidersController } from './applications/providers/providers.controller.js';
import { TrialController } from './applications/providers/trial.controller.js';
import { TrialCookie } from './applications/providers/trial-cookie.js';
import { TrialSignIn } from './applications/providers/trial-sign-in.js';
import { RulesController } from './applications/rules/rules.controller.js';
import { SeedController } from './applications/seed/seed.controller.js';
import { SignInPicture } from './applications/settings/picture.js';
import { SettingsController } from './applications/settings/settings.controller.js';
import { TheApplication } from './applications/the-application.js';
import { ApplicationPages } from './applications/views/application-pages.js';
import { WebhookActsController } from './applications/webhooks/webhook-acts.controller.js';
import { ConsoleWebhooksController } from './applications/webhooks/webhooks.controller.js';
import { ConsoleFailures } from './console-failures.js';
import { OperatorAccountController } from './entry/account.controller.js';
import { AttemptCookie } from './entry/attempt-cookie.js';
import { Entries } from './entry/entries.js';
import { ConsoleEntryController } from './entry/entry.controller.js';
import { MailController } from './mail/mail.controller.js';
import { OperatorsController } from './operators/operators.controller.js';
import { OperatorsModule } from './operators/operators.module.js';
import { Findings } from './overview/findings.js';
import { ConsoleOverviewController } from './overview/overview.controller.js';
import { SignInStreams } from './overview/sign-in-streams.js';
import { AccessActsController } from './people/acts/access-acts.controller.js';
import { AccountActsController } from './people/acts/account-acts.controller.js';
import { PersonActs } from './people/acts/person-acts.js';
import { SessionActsController } from './people/acts/session-acts.controller.js';
import { PeopleController } from './people/people.controller.js';
import { People } from './people/people.js';
import { SigningKeysController } from './signing-keys/signing-keys.controller.js';
import { TrailController } from './trail/trail.controller.js';
import { ConsolePages } from './views/console-pages.js';
import { ConsoleCookie } from './visit/console-cookie.js';
import { ConsoleVisits } from './visit/console-visits.js';
import { FormTokens } from './visit/form-tokens.js';
import { LivingOperators } from './visit/living-operators.js';

/** The pages on which operators find people and applications, and act on them. */
@Module({
  imports: [
    ApplicationsModule,
    AuthModule,
    EventsModule,
    FlowStepsModule,
    FlowsModule,
    IdentitiesModule,
    MailPicturesModule,
    ManagementModule,
    OrganizationsModule,
    OperatorsModule,
    PlacesModule,
    PlansModule,
    PortalModule,
    SessionModule,
    SessionWebModule,
    UpstreamModule,
    WebhooksModule,
    WritesModule,
  ],
  controllers: [
    ConsoleEntryController,
    OperatorAccountController,
    ConsoleOverviewController,
    OperatorsController,
    PeopleController,
    SessionActsController,
    AccessActsController,
    AccountActsController,
    AccountViewsController,
    TrailController,
    MailController,
    SigningKeysController,
    ApplicationsListController,
    SettingsController,
    AddressesController,
    RulesController,
    ConsoleInvitationsController,
    ConsoleOrganizationsController,
    ConsoleMembersController,
    InvitationsIntoController,
    ConsoleDomainsController,
    OwnProviderController,
    OrganizationPolicyController,
    KeysController,
    MailsOfApplicationController,
    ProvidersController,
    TrialController,
    ClientsController,
    ConsoleWebhooksController,
    WebhookActsController,
    PlanController,
    SeedController,
  ],
  exports: [
    ApplicationPages,
    ConsolePages,
    ConsoleVisits,
    Entries,
    Findings,
    FormTokens,
    OperatorsModule,
    TheApplication,
  ],
  providers: [
    AccountViewCookie,
    AccountViews,
    Acts,
    ApplicationPages,
    AttemptCookie,
    Changes,
    Editing,
    ConsoleCookie,
    ConsoleFailures,
    ConsolePages,
    ConsoleVisits,
    Entries,
    Findings,
    FormTokens,
    LivingOperators,
    People,
    PersonActs,
    ProviderTrial,
    SignInPicture,
    SignInStreams,
    TheApplication,
    TheOrganization,
    TrialCookie,
    TrialSignIn,
  ],
})
export class ConsoleModule implements NestModule {
  constructor(presenters: FailurePresenters, failures: ConsoleFailures, sweeps: Sweeps) {
    presenters.add(failures);
    sweeps.add(EXPIRED_VIEWS);
  }

  /** Express counts what lies below a path as that path. */
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(AccountViewMiddleware).forRoutes('portal');
  }
}
