import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { NamedDocument } from '../../applications/documents.js';
import type { Proof } from '../../flows/completion/proof.js';
import { FlowsService } from '../../flows/flows.service.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import { LoginService } from '../login.service.js';
import { type Asked, type AskedAccount, Questions } from '../signed-in/questions.js';
import type { PageVisitor, Step } from '../visits/visit.js';

/** What the page asks of which account. */
export interface AskedAgreement extends AskedAccount {
  documents: NamedDocument[];
}

/** The step of a sign-in at which a person agrees to what the application names, or stays outside. */
@Injectable()
export class AgreementService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly questions: Questions,
    private readonly proofs: HeldProofs,
    private readonly identities: IdentitiesService,
    private readonly agreements: Agreements,
    private readonly login: LoginService,
    private readonly flows: FlowsService,
    private readonly accounts: BlockingAndDeletion,
  ) {}

  async question(asked: Asked): Promise<AskedAgreement> {
    const account = await this.questions.accountOf('agreement', asked);
    const documents = await this.agreements.findDue(asked.visit.application, account.identityId);
    return { ...account, documents };
  }

  /** What the page has shown counts if it is still the present version. */
  agree(visitor: PageVisitor, account: string, agreed: AgreedVersions): Promise<Step> {
    return this.questions.answer('agreement', visitor, {
      account,
      says: { agreed },
      also: async (_manager, ending) => {
        if ('due' in ending && ending.due === 'agreement')
          throw new AgreementRequired(await this.agreements.findDue(visitor.visit.application, account));
      },
    });
  }

  /** Of an account that this login has made, and that is still without an agreement, nothing stays. */
  async decline(visitor: PageVisitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    const held = await this.proofs.find(visit.flow, browserHash);
    const step = await this.login.cancel(visitor);
    const erased =
      held && (await inTime(this.manager, caller.deadline, (manager) => this.erase(manager, held, visitor)));
    if (erased) await this.accounts.finishDeletion(erased);
    return step;
  }

  private async erase(
    manager: EntityManager,
    { identityId }: Proof,
    { visit: { flow }, caller }: PageVisitor,
  ): Promise<string | undefined> {
    const identity = await this.identities.lockIfThere(manager, identityId);
    if (!identity || identity.seatedAt || identity.importedAt) return undefined;
    if (!(await this.flows.hasBegunBefore(manager, flow, identity.createdAt))) return undefined;
    if ((await this.agreements.list(manager, identityId)).length > 0) return undefined;
    await this.accounts.erase(manager, identity, 'owner', caller);
    return identityId;
  }
}
