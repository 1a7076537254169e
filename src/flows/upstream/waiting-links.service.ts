import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { labelOf } from '../../applications/provider-types/provider-types.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { UndoLinks } from '../../identities/undo-links/undo-links.service.js';
import { LinkedAccounts } from '../../identities/upstream/linked-accounts.service.js';
import { ProviderUnknown } from '../../identities/upstream/upstream.errors.js';
import { nameOf } from '../../identities/upstream/upstream-account.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import { OrganizationProviders } from '../../organizations/providers/organization-providers.service.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { hasFactorToAdd } from '../completion/additions.js';
import { mayAddToAccount, type Proof } from '../completion/proof.js';
import type { OpenFlow } from '../flows.service.js';
import { UnlinkedAccounts } from './unlinked-accounts.service.js';
import type { TakenRow } from './unlinked-accounts.statements.js';

/** Links the account that waits in a flow to the identity that completes it: in the same transaction, never earlier. */
@Injectable()
export class WaitingLinks {
  constructor(
    private readonly unlinked: UnlinkedAccounts,
    private readonly linkedAccounts: LinkedAccounts,
    private readonly identities: IdentitiesService,
    private readonly providers: OrganizationProviders,
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
  ) {}

  async link(manager: EntityManager, open: OpenFlow, proof: Proof, caller: Caller): Promise<void> {
    if (!(await hasFactorToAdd(proof, within(manager)))) return;
    const where = { flow: open.flow, browserHash: open.browserHash ?? null };
    const { identityId } = proof;
    const taken = await this.unlinked.take(manager, where, { identityId, takesWanted: mayAddToAccount(proof) });
    if (!taken || !isOffered(open, taken)) return;
    const { id: applicationId } = open.application;
    const provider =
      (await manager.findOneBy(ApplicationProvider, { applicationId, provider: taken.provider })) ??
      (await this.providers.find(applicationId, taken.provider, manager));
    if (!provider) throw new ProviderUnknown();
    const link = { ...taken, accountName: accountNameOf(taken), bySignIn: !taken.isAwaited };
    const isLinked = await this.linkedAccounts.link(manager, { id: identityId, applicationId }, link, caller);
    if (!isLinked || isItsOwn(taken)) return;
    await this.notifyOwner(manager, identityId, { provider: labelOf(provider), email: accountNameOf(taken) }, caller);
  }

  private async notifyOwner(
    manager: EntityManager,
    identityId: string,
    linked: { provider: string; email: string },
    caller: Caller,
  ): Promise<void> {
    const identity = await this.identities.getIdentity(manager, identityId);
    const link = await this.undos.offer(manager, identity, 'account_linked', caller);
    await this.outbox.enqueue(manager, {
      template: 'address_linked',
      ...toOwner(identity, caller),
      data: { ...linked, link },
    });
  }
}

/** The plan may have changed while it waited. A sign-in to the account by other means stands, but links nothing then. */
function isOffered({ plan }: OpenFlow, { provider, isAwaited }: TakenRow): boolean {
  const isAllowed = plan.allowsProvider(provider);
  if (!isAllowed && isAwaited) throw new ProviderBlockedByPlan();
  return isAllowed;
}

/** The identity came with the account, so its owner knows. */
const isItsOwn = ({ waitsFor, isAwaited }: TakenRow): boolean => waitsFor === 'entering' && isAwaited;

const accountNameOf = ({ claims, subject }: TakenRow): string => nameOf({ ...claims, subject });
