import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service.js';
import type { Application } from '../applications/entities/application.entity.js';
import { ApplicationProvider } from '../applications/entities/application-provider.entity.js';
import { ProviderSecrets } from '../applications/provider-secrets.js';
import { issuerUrlOf, traitsOf } from '../applications/provider-types/provider-types.js';
import { callbackUrl } from '../identities/upstream/callback-url.js';
import { Issuers } from '../identities/upstream/issuers.js';
import { PlansService } from '../plans/plans.service.js';
import { Settings } from '../platform/config/settings.js';
import { aFewAtATime } from './a-few-at-a-time.js';
import { type Finding, fail, ok, reasonOf, warn } from './check.js';

/** Asks each provider for its discovery document, and says which callback has to be registered there. */
@Injectable()
export class ProviderChecks {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly secrets: ProviderSecrets,
    private readonly issuers: Issuers,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<Finding[]> {
    const applications = await this.applications.listApplications();
    const findings = await aFewAtATime(applications, async (application) => {
      const providers = await this.manager.find(ApplicationProvider, {
        where: { applicationId: application.id },
        order: { provider: 'ASC' },
      });
      return Promise.all(providers.map((provider) => this.check(application, provider)));
    });
    return findings.flat();
  }

  private async check(application: Application, provider: ApplicationProvider): Promise<Finding> {
    const name = `${application.slug}/${provider.provider}`;
    const plan = await this.plans.getPlan(application.planId);
    if (!this.secrets.opens(provider)) return fail('provider', 'providerSecretSealed', name);
    const fault = await this.faultOf(provider);
    if (fault) return warn('provider', 'providerFails', name, fault);
    if (!plan.allowsProvider(provider.provider)) return warn('provider', 'providerBeyondPlan', name, plan.key);
    const callback = callbackUrl(this.settings.publicUrl, application.slug, provider.provider);
    const place = `${issuerUrlOf(provider)}${traitsOf(provider).speaksOpenId ? '' : ', which has no discovery'}`;
    return ok('provider', `${name}: ${place}; its callback to register there is ${callback}`);
  }

  private async faultOf(provider: ApplicationProvider): Promise<string | undefined> {
    if (!traitsOf(provider).speaksOpenId) return undefined;
    try {
      await this.issuers.issuerOf(provider);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }
}
