import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { PasskeyAdditions } from '../../../flows/passkeys/passkey-additions.js';
import { factsOfAct } from '../../../mail/mails.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import { ProviderBlockedByPlan } from '../../../plans/plans.errors.js';
import { PlansService } from '../../../plans/plans.service.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { Ceremonies, type CreatedPasskey } from '../../passkeys/ceremonies.js';
import type { Passkey } from '../../passkeys/passkey.entity.js';
import {
  PasskeyInvalid,
  PasskeyNotAccepted,
  PasskeyNotAdded,
  PasskeyNotFound,
  PasskeysUnavailable,
} from '../../passkeys/passkeys.errors.js';
import { Passkeys } from '../../passkeys/passkeys.service.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';
import { FreshProofs, type OfferedProof } from '../fresh-proofs/fresh-proofs.service.js';
import { WaysIn } from '../ways-in/ways-in.service.js';
import { PasskeyChallenges } from './passkey-challenges.js';

export interface OfferedPasskey {
  credential: RegistrationResponseJSON;
  name?: string | undefined;
}

/** What the owner of an account does with its passkeys. Adding and removing one needs a fresh proof. */
@Injectable()
export class PasskeyChanges {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly identities: IdentitiesService,
    private readonly passkeys: Passkeys,
    private readonly ceremonies: Ceremonies,
    private readonly challenges: PasskeyChallenges,
    private readonly additions: PasskeyAdditions,
    private readonly proofs: FreshProofs,
    private readonly waysIn: WaysIn,
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  list({ identityId }: CurrentSession): Promise<Passkey[]> {
    return this.passkeys.listOf(identityId);
  }

  /** A page of this service gives them to `navigator.credentials.create`. */
  async options(session: CurrentSession): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { name: application } = await this.requireOffered(session);
    const existing = await this.list(session);
    if (!this.passkeys.mayAdd(existing)) throw new PasskeyNotAdded();
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    const challenge = this.challenges.issue(session);
    return this.ceremonies.creationOptions({ identity, application, challenge, existing });
  }

  async add(session: CurrentSession, wanted: OfferedPasskey, offered: OfferedProof, caller: Caller): Promise<Passkey> {
    await this.requireOffered(session);
    const created = await this.verify(session, wanted.credential);
    const proof = await this.proofs.require(session, offered, caller);
    return this.proofs.act(session, proof, caller, async (manager, { identity, isOfTwoFactors }) => {
      const passkey = { ...created, isOfTwoFactors, name: wanted.name };
      const id = await this.additions.add(manager, identity, passkey, caller);
      const added = id ? await this.passkeys.findOf(manager, identity.id, id) : null;
      if (!added) throw new PasskeyNotAdded();
      return added;
    });
  }

  async rename({ identityId }: CurrentSession, id: string, name: string): Promise<Passkey> {
    const renamed = await this.passkeys.rename(this.manager, identityId, id, name);
    if (!renamed) throw new PasskeyNotFound();
    return renamed;
  }

  async remove(session: CurrentSession, id: string, offered: OfferedProof, caller: Caller): Promise<void> {
    const proof = await this.proofs.require(session, offered, caller);
    await this.proofs.act(session, proof, caller, async (manager, { identity }) => {
      if (!(await this.passkeys.findOf(manager, identity.id, id))) throw new PasskeyNotFound();
      await this.waysIn.requireOther(manager, identity, id);
      await this.waysIn.requireOtherFactor(manager, identity, id);
      await this.passkeys.removeOne(manager, identity, id, { reason: 'user', caller });
      await this.tellRemoved(manager, identity, caller);
    });
  }

  private async requireOffered({ applicationId }: CurrentSession): Promise<Application> {
    const application = await this.applications.getApplication(applicationId);
    const plan = await this.plans.getPlan(application.planId);
    if (!plan.allowsProvider('passkey')) throw new ProviderBlockedByPlan();
    if (!this.settings.relyingParty) throw new PasskeysUnavailable();
    return application;
  }

  private async verify(session: CurrentSession, credential: RegistrationResponseJSON): Promise<CreatedPasskey> {
    const challenge = this.challenges.findIn(session, credential.response.clientDataJSON);
    if (!challenge) throw new PasskeyNotAccepted();
    return this.ceremonies.verifyCreation(credential, challenge).catch((failure: unknown) => {
      throw failure instanceof PasskeyInvalid ? new PasskeyNotAccepted(failure) : failure;
    });
  }

  private async tellRemoved(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    const link = await this.undos.offer(manager, identity, 'passkey_removed', caller);
    await this.outbox.enqueue(manager, {
      template: 'passkey_removed',
      ...toOwner(identity, caller),
      data: { ...factsOfAct(this.clock.now(), caller), link },
    });
  }
}
