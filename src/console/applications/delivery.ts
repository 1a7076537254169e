import { ApplicationsModule } from '../../applications/applications.module.js';
import { FlowStepsModule } from '../../flows/flow-steps.module.js';
import { UpstreamModule } from '../../identities/upstream/upstream.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { WebhooksModule } from '../../webhooks/webhooks.module.js';
import { AddressesController } from './addresses/addresses.controller.js';
import { Changes } from './changes/changes.js';
import { ClientsController } from './clients/clients.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { ApplicationsListController } from './list/list.controller.js';
import { PlanController } from './plan/plan.controller.js';
import { ProviderTrial } from './providers/provider-trial.js';
import { ProvidersController } from './providers/providers.controller.js';
import { TrialController } from './providers/trial.controller.js';
import { TrialCookie } from './providers/trial-cookie.js';
import { TrialSignIn } from './providers/trial-sign-in.js';
import { SeedController } from './seed/seed.controller.js';
import { SignInPicture } from './settings/picture.js';
import { SettingsController } from './settings/settings.controller.js';
import { TheApplication } from './the-application.js';
import { ApplicationPages } from './views/application-pages.js';
import { WebhookActsController } from './webhooks/webhook-acts.controller.js';
import { ConsoleWebhooksController } from './webhooks/webhooks.controller.js';

/** What the pages about applications bring to the console. */
export const APPLICATIONS_IMPORTS = [ApplicationsModule, FlowStepsModule, PlansModule, UpstreamModule, WebhooksModule];
export const APPLICATIONS_ROUTES = [
  ...[
    ApplicationsListController,
    SettingsController,
    AddressesController,
    KeysController,
    ProvidersController,
    TrialController,
  ],
  ...[ClientsController, ConsoleWebhooksController, WebhookActsController, PlanController, SeedController],
];
export const APPLICATIONS_PROVIDERS = [
  ApplicationPages,
  Changes,
  ProviderTrial,
  SignInPicture,
  TheApplication,
  TrialCookie,
  TrialSignIn,
];
