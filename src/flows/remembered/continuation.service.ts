import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { isProofTooOld } from '../../applications/lifetimes.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { BrowserSecret, PresentedCookie } from '../../session/browser/application-cookies.js';
import { RememberedBrowsers } from '../../session/remembered/remembered-browsers.js';
import type { KnownBrowser, UsedBrowser } from '../../session/remembered/remembered-browsers.statements.js';
import { asksAnew } from '../asked.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { BrowserNotRemembered } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { CopiedBrowsers } from './copied-browsers.js';

export interface Continued {
  ending: Ending;
  /** The browser's next secret, if this use replaced it. */
  next: BrowserSecret | undefined;
}

/** Continues the sign-in that a browser remembers: with its time and its methods, so a second factor is still due. */
@Injectable()
export class ContinuationService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly browsers: RememberedBrowsers,
    private readonly copies: CopiedBrowsers,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /**
   * Undefined for a browser that is not remembered, or of which there is a copy. Not offered where
   * the plan no longer includes the way it signed in, the client asks for a new proof, or no session would last.
   */
  async find(
    { flow, application, plan }: OpenFlow,
    presented: PresentedCookie,
    caller: Caller,
  ): Promise<{ known: KnownBrowser | undefined; isOffered: boolean }> {
    const found = await this.browsers.find(application.id, presented);
    if (found?.isReused) await this.copies.findOut({ applicationId: application.id, ...found }, presented, caller);
    const known = found?.isReused ? undefined : found;
    if (asksAnew(flow) || (known && isProofTooOld(application, known.age))) return { known, isOffered: false };
    return { known, isOffered: known !== undefined && plan.allowsProvider(known.provider) };
  }

  async continueIn(open: OpenFlow, presented: PresentedCookie, caller: Caller): Promise<Continued> {
    await this.limits.spend('sign-in-address', caller.bucket);
    const { known, isOffered } = await this.find(open, presented, caller);
    if (!known || asksAnew(open.flow) || isProofTooOld(open.application, known.age)) throw new BrowserNotRemembered();
    if (!isOffered) throw new ProviderBlockedByPlan();
    await this.limits.giveBack('sign-in-address', caller.bucket);
    return inTime(this.manager, caller.deadline, (manager) => this.useWithin(manager, open, known, presented, caller));
  }

  /** A change of the password that comes first has forgotten the browser; one that comes later withdraws the code. */
  private async useWithin(
    manager: EntityManager,
    open: OpenFlow,
    { identityId }: KnownBrowser,
    presented: PresentedCookie,
    caller: Caller,
  ): Promise<Continued> {
    const { id: applicationId } = open.application;
    const identity = await this.identities.lockIfThere(manager, identityId);
    if (!identity || identity.blockedAt) throw new BrowserNotRemembered();
    const used = await this.browsers.use(manager, applicationId, presented);
    if (!used) throw new BrowserNotRemembered();
    await this.record(manager, { applicationId, identityId }, used, caller);
    const { provider, amr, authenticatedAt, next } = used;
    const { passwordHash } = identity;
    const repeated = { identityId, provider, amr, authenticatedAt, rememberedBrowserId: presented.id };
    const proof = { ...repeated, passwordHash: passwordHash ?? undefined };
    const ending = await this.completion.completeWithin(manager, open, proof, caller);
    // A copied cookie must not set up the factor that its owner would then be asked for.
    if ('due' in ending && ending.due === 'enrolment') throw new BrowserNotRemembered();
    return { ending, next };
  }

  private record(
    manager: EntityManager,
    subject: { applicationId: string; identityId: string },
    { provider, authenticatedAt }: UsedBrowser,
    caller: Caller,
  ): Promise<void> {
    const details = { provider, authenticated_at: authenticatedAt.toISOString() };
    return this.audit.record(manager, { type: 'identity.browser_continued', ...subject, caller, details });
  }
}
