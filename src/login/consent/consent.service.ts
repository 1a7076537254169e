import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { Consents } from '../../flows/consents/consents.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import { Endings } from '../endings.js';
import { LoginService } from '../login.service.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import { type Asked, ProofsOfQuestions } from '../signed-in/proofs-of-questions.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

interface AskedAccount {
  identityId: string;
  email: string;
}

/** The last step of a sign-in for a client of other people: the user agrees, or the client gets nothing. */
@Injectable()
export class ConsentService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly proofs: ProofsOfQuestions,
    private readonly heldSignIns: HeldSignIns,
    private readonly identities: IdentitiesService,
    private readonly consents: Consents,
    private readonly completion: CompletionService,
    private readonly login: LoginService,
    private readonly endings: Endings,
  ) {}

  /** The account that is asked about. */
  async accountOf(asked: Asked): Promise<AskedAccount> {
    const { identityId } = (await this.proofs.require('consent', asked)).proof;
    const { email } = await this.identities.getIdentity(this.manager, identityId);
    return { identityId, email };
  }

  /**
   * The sign-in is judged once more. Its code and the consent are kept together, or neither. `account` is the one that the
   * page has named: another one may have signed in in the browser meanwhile, and is asked itself.
   */
  async allow(visitor: PageVisitor, account: string): Promise<Step> {
    const { visit, caller } = visitor;
    this.rules.requireReturn(visit);
    await this.rules.bindBrowser(visitor);
    const { proof, wishes } = await this.proofs.require('consent', visitor);
    if (proof.identityId !== account) return within('/login/consent', visit);
    try {
      // A passkey alone was no second step.
      const agreed = { ...proof, isConsented: true, isHeld: proof.provider !== 'passkey' };
      const ending = await inTime(this.manager, caller.deadline, async (manager) => {
        const judged = await this.completion.completeWithin(manager, visit, agreed, caller);
        if ('completion' in judged) await this.consents.give(manager, visit, proof.identityId, caller);
        return judged;
      });
      // A browser that is signed in proves nothing more by going on: its user signs in anew.
      if ('due' in ending && proof.browserSignInId)
        return within(ending.due === 'agreement' ? '/login/agreement' : '/login', visit);
      return await this.endings.stepAfter(ending, visitor, wishes);
    } catch (failure) {
      throw failure instanceof CredentialsInvalid ? await this.heldSignIns.lapse(visit) : failure;
    }
  }

  decline(visitor: PageVisitor): Promise<Step> {
    return this.login.cancel(visitor);
  }
}
