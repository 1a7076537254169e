import { Injectable } from '@nestjs/common';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { ProvidersService } from '../../applications/providers.service.js';
import type { Wish } from '../../flows/entities/held-proof.entity.js';
import { UpstreamSignIns } from '../../flows/upstream/upstream-sign-ins.service.js';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import { ProviderUnknown } from '../../identities/upstream/upstream.errors.js';
import { Upstreams } from '../../identities/upstream/upstreams.js';
import { OrganizationProviders } from '../../organizations/providers/organization-providers.service.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { organizationOf, wayOfOrganization } from '../../plans/ways-in.js';
import { Settings } from '../../platform/config/settings.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Endings } from '../endings.js';
import { ProviderAnswerUnknown } from '../login.errors.js';
import { type PageVisitor, type Step, type Visit, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { type Attempt, Attempts } from './attempts.service.js';

/** What the provider sent along with the browser. */
export interface Answer {
  /** The callback with its query, as it was called. */
  query: string;
  user: string | undefined;
}

/** Signing in at an upstream provider: to it, and back from it. */
@Injectable()
export class UpstreamLogin {
  constructor(
    private readonly providers: ProvidersService,
    private readonly organizationProviders: OrganizationProviders,
    private readonly upstreams: Upstreams,
    private readonly attempts: Attempts,
    private readonly signIns: UpstreamSignIns,
    private readonly endings: Endings,
    private readonly rules: VisitRules,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  /** The browser keeps its cookie: it comes back. */
  async start(
    visitor: PageVisitor,
    providerId: string,
    wishes: Wish[],
    uiLocales: string,
    address?: string,
  ): Promise<Step> {
    const { visit, caller } = visitor;
    this.rules.requireReturn(visit);
    const provider = await this.requireProvider(visit, providerId);
    await this.limits.spend('provider-address', caller.bucket);
    await this.rules.bindBrowser(visitor);
    const secrets = await this.attempts.start(visitor, providerId, wishes);
    const { loginHint, uiLocales: wanted } = visit.flow;
    const departure = {
      ...secrets,
      loginHint: address ?? loginHint,
      uiLocales: wanted ?? uiLocales,
      callback: this.callbackOf(visit, providerId),
    };
    const to = await caller.deadline.standStill(() => this.upstreams.departureUrl(provider, departure));
    return { to, leaves: false };
  }

  /**
   * To the provider of the organization that has proved the domain of this address, if there is one. In a login for
   * another organization it proves nothing.
   */
  async startForAddress(
    visitor: PageVisitor,
    { email, wishes }: { email: string; wishes: Wish[] },
    uiLocales: string,
  ): Promise<Step | undefined> {
    const { application, flow } = visitor.visit;
    if (!application.organizations) return undefined;
    const name = await this.organizationProviders.nameForAddress(application.id, email);
    const askedFor = flow.organizationId === null ? name : wayOfOrganization(flow.organizationId);
    return name === undefined || name !== askedFor
      ? undefined
      : this.start(visitor, name, wishes, uiLocales, email.trim());
  }

  /** The answer is used up before it is judged: whatever it is, it comes once. */
  async finish(visitor: PageVisitor, attempt: Attempt, { query, user }: Answer): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    if (!(await this.attempts.consume(attempt, browserHash))) throw new ProviderAnswerUnknown();
    this.rules.requireReturn(visit);
    const provider = await this.requireProvider(visit, attempt.provider);
    const { state, nonce, verifier } = attempt;
    const url = new URL(this.callbackOf(visit, attempt.provider) + query);
    const { account, isOfTwoFactors } = await caller.deadline.standStill(() =>
      this.upstreams.arrive(provider, { state, nonce, verifier, url, user }),
    );
    const { wishes } = attempt;
    const outcome = await this.signIns.signIn(visit, account, { caller, browserHash }, { isOfTwoFactors, wishes });
    return 'waitsFor' in outcome ? within('/login/linking', visit) : this.endings.stepAfter(outcome, visitor);
  }

  private callbackOf({ application }: Visit, provider: string): string {
    return callbackUrl(this.settings.publicUrl, application.slug, provider);
  }

  /** Judged at both ends: the plan may have changed in between, or the provider may have been removed. */
  private async requireProvider({ application, plan }: Visit, id: string): Promise<ApplicationProvider> {
    if (!plan.allowsProvider(id)) throw new ProviderBlockedByPlan();
    const provider =
      organizationOf(id) === undefined
        ? await this.providers.find(application.id, id)
        : await this.organizationProviders.find(application.id, id);
    if (!provider) throw new ProviderUnknown();
    return provider;
  }
}
