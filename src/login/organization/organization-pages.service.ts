import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { FlowsService } from '../../flows/flows.service.js';
import { OrganizationChoice } from '../../organizations/organization-choice.service.js';
import type { OrganizationForm } from '../dto/forms.dto.js';
import { type Asked, Questions } from '../signed-in/questions.js';
import type { FormView } from '../views/form-view.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';

/** A user of several organizations says in which one the sign-in goes on. */
@Injectable()
export class OrganizationPages {
  constructor(
    private readonly questions: Questions,
    private readonly organizations: OrganizationChoice,
    private readonly flows: FlowsService,
  ) {}

  async ask(asked: Asked): Promise<Pick<FormView, 'consentOf' | 'organizations'>> {
    const account = await this.questions.accountOf('organization', asked);
    const organizations = await this.organizations.list(asked.visit.application, account.identityId);
    return { consentOf: account, organizations };
  }

  /** One whose membership has ended meanwhile is no answer. */
  async choose(visitor: PageVisitor, { organization, account }: OrganizationForm): Promise<Step> {
    const { visit } = visitor;
    const { identityId } = await this.questions.accountOf('organization', visitor);
    const isMember = validate(organization) && (await this.organizations.membership(identityId, organization));
    if (identityId !== account || !isMember) return within('/login/organization', visit);
    const here = { ...visit, flow: await this.flows.choose(visit.flow, organization) };
    return this.questions.answer('organization', visitor, { account, visit: here });
  }
}
