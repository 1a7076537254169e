import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { OrganizationChoice } from '../../organizations/organization-choice.service.js';
import { inTime } from '../../platform/database/in-time.js';
import type { OrganizationForm } from '../dto/forms.dto.js';
import { Endings } from '../endings.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import { type Asked, ProofsOfQuestions } from '../signed-in/proofs-of-questions.js';
import type { FormView } from '../views/form-view.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

/** A user of several organisations says in which one the sign-in goes on. */
@Injectable()
export class OrganizationPages {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly proofs: ProofsOfQuestions,
    private readonly heldSignIns: HeldSignIns,
    private readonly identities: IdentitiesService,
    private readonly organizations: OrganizationChoice,
    private readonly flows: FlowsService,
    private readonly completion: CompletionService,
    private readonly endings: Endings,
  ) {}

  async ask(asked: Asked): Promise<Pick<FormView, 'consentOf' | 'organizations'>> {
    const { identityId } = (await this.proofs.require('organization', asked)).proof;
    const { email } = await this.identities.getIdentity(this.manager, identityId);
    return {
      consentOf: { identityId, email },
      organizations: await this.organizations.list(asked.visit.application, identityId),
    };
  }

  /** The sign-in is judged once more: it may lack something in this organisation. `account` is the one that the page has named. */
  async choose(visitor: PageVisitor, { organization, account }: OrganizationForm): Promise<Step> {
    const { visit, caller } = visitor;
    this.rules.requireReturn(visit);
    await this.rules.bindBrowser(visitor);
    const { proof, wishes } = await this.proofs.require('organization', visitor);
    if (proof.identityId !== account) return within('/login/organization', visit);
    const chosen = (await this.organizations.list(visit.application, account)).find(({ id }) => id === organization);
    if (!chosen) return within('/login/organization', visit); // the membership has ended meanwhile
    const here = { ...visit, flow: await this.flows.choose(visit.flow, chosen.id) };
    try {
      const settled = { ...proof, isHeld: proof.provider !== 'passkey' }; // a passkey alone was no second step
      const ending = await inTime(this.manager, caller.deadline, (manager) =>
        this.completion.completeWithin(manager, here, settled, caller),
      );
      // A browser that is signed in proves nothing more by going on.
      if ('due' in ending && proof.browserSignInId)
        return within(ending.due === 'consent' ? '/login/consent' : '/login', visit);
      return await this.endings.stepAfter(ending, { ...visitor, visit: here }, wishes);
    } catch (failure) {
      throw failure instanceof CredentialsInvalid ? await this.heldSignIns.lapse(visit) : failure;
    }
  }
}
