import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { NamedDocument } from '../../applications/documents.js';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import type { Held } from '../../flows/second-factor/held-proofs.service.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { Agreements } from '../../identities/agreements/agreements.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import { Endings } from '../endings.js';
import { LoginService } from '../login.service.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import { SignedInBrowsers } from '../signed-in/signed-in-browsers.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

/** A browser, as far as it has the cookie of the flow. */
type Asked = Pick<PageVisitor, 'visit' | 'cookies'> & { browserHash: Buffer | undefined };

/** What the page asks of which account. */
export interface AskedAgreement {
  identityId: string;
  email: string;
  documents: NamedDocument[];
}

/** The step of a sign-in at which a person agrees to what the application names, or stays outside. */
@Injectable()
export class AgreementService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly proofs: HeldProofs,
    private readonly heldSignIns: HeldSignIns,
    private readonly browsers: SignedInBrowsers,
    private readonly identities: IdentitiesService,
    private readonly agreements: Agreements,
    private readonly completion: CompletionService,
    private readonly login: LoginService,
    private readonly flows: FlowsService,
    private readonly accounts: BlockingAndDeletion,
    private readonly endings: Endings,
  ) {}

  async question(asked: Asked): Promise<AskedAgreement> {
    const { identityId } = (await this.requireProof(asked)).proof;
    const { email } = await this.identities.getIdentity(this.manager, identityId);
    return { identityId, email, documents: await this.agreements.findDue(asked.visit.application, identityId) };
  }

  /**
   * The sign-in is judged once more; what the page has shown counts if it is still the present version. `account` is the
   * one that the page has named: another one may have signed in in the browser meanwhile, and is asked itself.
   */
  async agree(visitor: PageVisitor, account: string, agreed: AgreedVersions): Promise<Step> {
    const { visit, caller } = visitor;
    this.rules.requireReturn(visit);
    await this.rules.bindBrowser(visitor);
    const { proof, wishes } = await this.requireProof(visitor);
    if (proof.identityId !== account) return within('/login/agreement', visit);
    try {
      const saying = { ...proof, agreed, isHeld: proof.provider !== 'passkey' };
      const ending = await inTime(this.manager, caller.deadline, (manager) =>
        this.completion.completeWithin(manager, visit, saying, caller),
      );
      if ('due' in ending && ending.due === 'agreement')
        throw new AgreementRequired(await this.agreements.findDue(visit.application, proof.identityId));
      if ('due' in ending && proof.browserSignInId)
        return within(ending.due === 'consent' ? '/login/consent' : '/login', visit);
      return await this.endings.stepAfter(ending, visitor, wishes);
    } catch (failure) {
      throw failure instanceof CredentialsInvalid ? await this.heldSignIns.lapse(visit) : failure;
    }
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
    { proof: { identityId } }: Held,
    { visit: { flow }, caller }: PageVisitor,
  ): Promise<string | undefined> {
    const identity = await this.identities.lockIfThere(manager, identityId);
    if (!identity || identity.seatedAt || identity.importedAt) return undefined;
    if (!(await this.flows.hasBegunBefore(manager, flow, identity.createdAt))) return undefined;
    if ((await this.agreements.list(manager, identityId)).length > 0) return undefined;
    await this.accounts.erase(manager, identity, 'owner', caller);
    return identityId;
  }

  /** Of the sign-in in this flow, or of the browser that was signed in before and has only to agree. */
  private async requireProof({ visit, browserHash, cookies }: Asked): Promise<Held> {
    const held = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (held) return held;
    const signedIn = await this.browsers.judge(visit, cookies);
    if (signedIn?.obstacle !== 'agreement') throw await this.heldSignIns.lapse(visit);
    return { proof: signedIn.proof, wishes: [] };
  }
}
