import { Injectable } from '@nestjs/common';
import { ProviderUnknown } from '../../../applications/applications.errors.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { ProviderSecrets } from '../../../applications/provider-secrets.js';
import { labelOf, traitsOf } from '../../../applications/provider-types/provider-types.js';
import { ProvidersService } from '../../../applications/providers.service.js';
import { callbackUrl } from '../../../identities/upstream/callback-url.js';
import { Issuers } from '../../../identities/upstream/issuers.js';
import { PlansService } from '../../../plans/plans.service.js';
import { Settings } from '../../../platform/config/settings.js';

/** What was looked at, and how it went. A number of keys, or why it failed. */
export interface Step {
  what: 'plan' | 'secret' | 'discovery' | 'keys';
  passes: boolean;
  keys?: number;
  reason?: string;
}

export interface Trial {
  label: string;
  steps: Step[];
  /** What has to be registered there. */
  callback: string;
}

/** Asks a provider what a sign-in asks it first, as `doctor` does. */
@Injectable()
export class ProviderTrial {
  constructor(
    private readonly providers: ProvidersService,
    private readonly plans: PlansService,
    private readonly secrets: ProviderSecrets,
    private readonly issuers: Issuers,
    private readonly settings: Settings,
  ) {}

  callbackOf({ slug }: Application, provider: string): string {
    return callbackUrl(this.settings.publicUrl, slug, provider);
  }

  async run(application: Application, id: string): Promise<Trial> {
    const provider = await this.providers.find(application.id, id);
    if (!provider) throw new ProviderUnknown();
    const plan = await this.plans.getPlan(application.planId);
    return {
      label: labelOf(provider),
      callback: this.callbackOf(application, id),
      steps: [
        { what: 'plan', passes: plan.allowsProvider(id) },
        { what: 'secret', passes: this.secrets.opens(provider) },
        ...(traitsOf(provider).speaksOpenId ? await this.discover(provider) : []),
      ],
    };
  }

  private async discover(provider: ApplicationProvider): Promise<Step[]> {
    try {
      const { keys } = await this.issuers.examine(provider);
      return [
        { what: 'discovery', passes: true },
        { what: 'keys', passes: true, keys },
      ];
    } catch (failure) {
      return [{ what: 'discovery', passes: false, reason: reasonOf(failure) }];
    }
  }
}

/** The innermost cause says the most. An address that refuses has a code and no words. */
function reasonOf(failure: unknown): string {
  const { cause, message, code } = failure as Error & { code?: string };
  return cause ? reasonOf(cause) : message || code || '';
}
