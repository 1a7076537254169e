import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { Consents } from '../../flows/consents/consents.service.js';
import { type Held, HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import { Endings } from '../endings.js';
import { LoginService } from '../login.service.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import type { PageVisitor, Step, Visit } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

/** The last step of a sign-in for a client of other people: the user agrees, or the client gets nothing. */
@Injectable()
export class ConsentService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly proofs: HeldProofs,
    private readonly heldSignIns: HeldSignIns,
    private readonly identities: IdentitiesService,
    private readonly consents: Consents,
    private readonly completion: CompletionService,
    private readonly login: LoginService,
    private readonly endings: Endings,
  ) {}

  /** The address of the account that is asked about. */
  async emailOf(visit: Visit, browserHash: Buffer | undefined): Promise<string> {
    const { proof } = await this.requireHeld(visit, browserHash);
    return (await this.identities.getIdentity(this.manager, proof.identityId)).email;
  }

  /** The sign-in is judged once more. Its code and the consent are kept together, or neither. */
  async allow(visitor: PageVisitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireReturn(visit);
    const { proof, wishes } = await this.requireHeld(visit, browserHash);
    try {
      // A passkey alone was no second step.
      const agreed = { ...proof, isConsented: true, isHeld: proof.provider !== 'passkey' };
      const ending = await inTime(this.manager, caller.deadline, async (manager) => {
        const judged = await this.completion.completeWithin(manager, visit, agreed, caller);
        if ('completion' in judged) await this.consents.give(manager, visit, proof.identityId, caller);
        return judged;
      });
      return await this.endings.stepAfter(ending, visitor, wishes);
    } catch (failure) {
      throw failure instanceof CredentialsInvalid ? await this.heldSignIns.lapse(visit) : failure;
    }
  }

  decline(visitor: PageVisitor): Promise<Step> {
    return this.login.cancel(visitor);
  }

  private async requireHeld(visit: Visit, browserHash: Buffer | undefined): Promise<Held> {
    const held = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (!held) throw await this.heldSignIns.lapse(visit);
    return held;
  }
}
