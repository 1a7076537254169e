import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ProviderUnknown } from '../../../applications/applications.errors.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { labelOf } from '../../../applications/provider-types/provider-types.js';
import { ProvidersService } from '../../../applications/providers.service.js';
import { type Outlook, UpstreamOutlook } from '../../../flows/upstream/upstream-outlook.js';
import { callbackUrl } from '../../../identities/upstream/callback-url.js';
import type { UpstreamAccount } from '../../../identities/upstream/upstream-account.js';
import { type AttemptSecrets, Upstreams } from '../../../identities/upstream/upstreams.js';
import { OrganizationProviders } from '../../../organizations/providers/organization-providers.service.js';
import { organizationOf } from '../../../plans/ways-in.js';
import { Settings } from '../../../platform/config/settings.js';
import { inTime } from '../../../platform/database/in-time.js';
import { ServiceError } from '../../../platform/errors/service.error.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { Language } from '../../../platform/http/language.js';

/** What the provider sent along with the browser. */
interface TrialAnswer {
  /** Of the callback, as it was called. */
  query: string;
  /** Apple's note on the user. */
  user: string | undefined;
}

/** What came back, and what it would lead to; or why it did not work. */
export type Arrived =
  | { label: string; account: UpstreamAccount; isOfTwoFactors: boolean; outlook: Outlook }
  | { label: string; failure: ServiceError };

/** A sign-in at the provider as a user would do it, of which nothing is kept. */
@Injectable()
export class TrialSignIn {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly providers: ProvidersService,
    private readonly organizationProviders: OrganizationProviders,
    private readonly upstreams: Upstreams,
    private readonly outlook: UpstreamOutlook,
    private readonly settings: Settings,
  ) {}

  async depart(
    application: Application,
    id: string,
    { secrets, language, caller }: { secrets: AttemptSecrets; language: Language; caller: Caller },
  ): Promise<{ label: string; to: string }> {
    const provider = await this.require(application, id);
    const callback = callbackUrl(this.settings.publicUrl, application.slug, id);
    const departure = { ...secrets, callback, loginHint: null, uiLocales: language };
    const to = await caller.deadline.standStill(() => this.upstreams.departureUrl(provider, departure));
    return { label: labelOf(provider), to };
  }

  async arrive(
    application: Application,
    id: string,
    { secrets, answer, caller }: { secrets: AttemptSecrets; answer: TrialAnswer; caller: Caller },
  ): Promise<Arrived> {
    const provider = await this.require(application, id);
    const label = labelOf(provider);
    const url = new URL(callbackUrl(this.settings.publicUrl, application.slug, id) + answer.query);
    const { state, nonce, verifier } = secrets;
    const arrival = { state, nonce, verifier, url, user: answer.user };
    try {
      const arrived = await caller.deadline.standStill(() => this.upstreams.arrive(provider, arrival));
      const home = organizationOf(id);
      if (home !== undefined)
        await inTime(this.manager, caller.deadline, (manager) =>
          this.organizationProviders.requireOwn(manager, home, arrived.account),
        );
      return { label, ...arrived, outlook: await this.outlook.of(application.id, arrived.account) };
    } catch (failure) {
      if (!(failure instanceof ServiceError)) throw failure;
      return { label, failure };
    }
  }

  private async require({ id: applicationId }: Application, id: string): Promise<ApplicationProvider> {
    const home = organizationOf(id);
    const provider = await (home === undefined ? this.providers : this.organizationProviders).find(applicationId, id);
    if (!provider) throw new ProviderUnknown();
    return provider;
  }
}
