import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { labelOf } from '../../../applications/provider-types/provider-types.js';
import { type ListedProvider, ProvidersService } from '../../../applications/providers.service.js';
import { IdTokenUsed } from '../../../flows/flows.errors.js';
import { onceOnly, UsedIdTokens } from '../../../flows/upstream/used-id-tokens.service.js';
import { OrganizationProviders } from '../../../organizations/providers/organization-providers.service.js';
import { ProviderBlockedByPlan } from '../../../plans/plans.errors.js';
import { PlansService } from '../../../plans/plans.service.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import type { Identity } from '../../entities/identity.entity.js';
import type { LinkedAccount } from '../../entities/linked-account.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { IdTokens } from '../../upstream/id-tokens.js';
import { LinkedAccounts } from '../../upstream/linked-accounts.service.js';
import { UpstreamAccountTaken } from '../../upstream/linking.errors.js';
import { IdTokenInvalid, ProviderUnknown } from '../../upstream/upstream.errors.js';
import { nameOf, type UpstreamAccount } from '../../upstream/upstream-account.js';
import {
  FreshProofRequired,
  LinkedElsewhere,
  LinkNotFound,
  LinkProviderUnknown,
  LinkTokenInvalid,
} from '../account.errors.js';
import { FreshProofs, type OfferedProof } from '../fresh-proofs/fresh-proofs.service.js';
import { WaysIn } from '../ways-in/ways-in.service.js';
import { LinkNotices } from './link-notices.js';

export interface LinksOfOwner {
  links: LinkedAccount[];
  /** What the application and its plan offer, in the order in which they were configured. */
  providers: ListedProvider[];
  /** These, and the providers of organizations that the links name. */
  named: ListedProvider[];
}

export interface OfferedIdToken {
  provider: string;
  idToken: string;
  nonce: string | undefined;
}

/** What the owner of an account does with accounts elsewhere that sign in to it. */
@Injectable()
export class LinkChanges {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly providers: ProvidersService,
    private readonly organizationProviders: OrganizationProviders,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly linkedAccounts: LinkedAccounts,
    private readonly idTokens: IdTokens,
    private readonly usedTokens: UsedIdTokens,
    private readonly proofs: FreshProofs,
    private readonly waysIn: WaysIn,
    private readonly notices: LinkNotices,
    private readonly limits: RateLimits,
  ) {}

  async list({ identityId, applicationId }: CurrentSession): Promise<LinksOfOwner> {
    const { planId } = await this.applications.getApplication(applicationId);
    const plan = await this.plans.getPlan(planId);
    const providers = await this.providers.list(applicationId);
    const offered = providers.filter(({ provider }) => plan.allowsProvider(provider));
    const links = await this.linkedAccounts.listOf(identityId);
    const names = links.map(({ provider }) => provider);
    const own = await this.organizationProviders.listNamed(applicationId, names);
    return { links, providers: offered, named: [...offered, ...own] };
  }

  /** The token is for this application, and links or signs in once. */
  async linkByIdToken(
    session: CurrentSession,
    offeredToken: OfferedIdToken,
    offered: OfferedProof,
    caller: Caller,
  ): Promise<LinkedAccount> {
    return this.byIdToken(session, offeredToken, offered, caller).catch(asMistake);
  }

  /** Links an account that a provider has just proved. The owner's presence was proved before, and still counts. */
  linkProved(session: CurrentSession, account: UpstreamAccount, since: Date, caller: Caller): Promise<LinkedAccount> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.identities.lockIdentity(manager, session.identityId);
      await this.sessions.requireLive(manager, session.id);
      if (identity.passwordChangedAt && identity.passwordChangedAt > since) throw new FreshProofRequired();
      return this.link(manager, identity, account, { ...caller, sessionId: session.id });
    });
  }

  async unlink(session: CurrentSession, id: string, offered: OfferedProof, caller: Caller): Promise<void> {
    const proof = await this.proofs.require(session, offered, caller);
    await this.proofs.act(session, proof, caller, async (manager, { identity }) => {
      const link = validate(id) ? await this.linkedAccounts.findOf(manager, identity.id, id) : null;
      if (!link) throw new LinkNotFound();
      await this.waysIn.requireOther(manager, identity, id);
      await this.linkedAccounts.unlink(manager, identity, link, caller);
      await this.notices.tellUnlinked(manager, identity, await this.labelOf(link), caller);
    });
  }

  /** Each step asks this: the plan may have changed in between, or the provider may have been removed. */
  async requireProvider(
    { applicationId }: CurrentSession,
    id: string,
  ): Promise<{ application: Application; provider: ApplicationProvider }> {
    const application = await this.applications.getApplication(applicationId);
    const plan = await this.plans.getPlan(application.planId);
    if (!plan.allowsProvider(id)) throw new ProviderBlockedByPlan();
    const provider = await this.providers.find(applicationId, id);
    if (!provider) throw new ProviderUnknown();
    return { application, provider };
  }

  /** Pages ask this, because their forms come without a proof of their own. */
  async requireProof(session: CurrentSession): Promise<void> {
    await this.proofs.requireEarlier(session);
  }

  private async byIdToken(
    session: CurrentSession,
    { provider, idToken, nonce }: OfferedIdToken,
    offered: OfferedProof,
    caller: Caller,
  ): Promise<LinkedAccount> {
    await this.requireProvider(session, provider);
    const proof = await this.proofs.require(session, offered, caller);
    await this.limits.spend('sign-in-address', caller.bucket);
    const { applicationId } = session;
    const { account } = await caller.deadline.standStill(() =>
      this.idTokens.read({ applicationId, provider, idToken, nonce }),
    );
    await this.limits.giveBack('sign-in-address', caller.bucket);
    return this.proofs.act(session, proof, caller, async (manager, { identity }) => {
      await this.usedTokens.use(manager, onceOnly(idToken));
      return this.link(manager, identity, account, caller);
    });
  }

  /**
   * The upstream account is not queued up for: a sign-in with it locks it before the identity, and the unique index
   * decides just as well.
   */
  private async link(
    manager: EntityManager,
    identity: Identity,
    account: UpstreamAccount,
    caller: Caller,
  ): Promise<LinkedAccount> {
    await this.linkedAccounts.unlinkOlderThanApp(manager, identity, account, caller);
    const wanted = { ...account, accountName: nameOf(account), bySignIn: true };
    const isNew = await this.linkedAccounts.link(manager, identity, wanted, caller).catch(asLinkedElsewhere);
    const link = await this.linkedAccounts.getOf(manager, identity, account);
    if (isNew) await this.notices.tellLinked(manager, identity, await this.labelOf(link), nameOf(account), caller);
    return link;
  }

  private async labelOf({ applicationId, provider }: LinkedAccount): Promise<string> {
    const listed = await this.providers.list(applicationId);
    return labelIn(listed, provider);
  }
}

/** The name of a provider; its id once the application no longer has it. */
export function labelIn(listed: ListedProvider[], provider: string): string {
  const known = listed.find((one) => one.provider === provider);
  return known ? labelOf(known) : provider;
}

/** It is a mistake in the body of a session's request, and says nothing about the session. */
function asMistake(failure: unknown): never {
  if (failure instanceof IdTokenInvalid) throw new LinkTokenInvalid(failure);
  if (failure instanceof IdTokenUsed) throw new LinkTokenInvalid({ because: 'it has been used, and it counts once' });
  throw failure instanceof ProviderUnknown ? new LinkProviderUnknown() : failure;
}

function asLinkedElsewhere(failure: unknown): never {
  throw failure instanceof UpstreamAccountTaken ? new LinkedElsewhere() : failure;
}
