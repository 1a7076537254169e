import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { CompletionService } from '../../flows/completion/completion.service.js';
import type { Ending, Question } from '../../flows/completion/ending.js';
import type { Proof } from '../../flows/completion/proof.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { inTime } from '../../platform/database/in-time.js';
import { Endings } from '../endings.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import { type PageVisitor, type Step, type Visit, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { isQuestion, SignedInBrowsers } from './signed-in-browsers.js';

/** A browser, as far as it has the cookie of the flow. */
export type Asked = Pick<PageVisitor, 'visit' | 'cookies'> & { browserHash: Buffer | undefined };

export interface AskedAccount {
  identityId: string;
  email: string;
}

interface Answer {
  /** The account that the page has named: another one may have signed in in the browser meanwhile, and is asked itself. */
  account: string;
  /** What the proof says besides. */
  says?: Partial<Proof>;
  /** With what was chosen. */
  visit?: Visit;
  /** In the transaction that judges the sign-in once more. */
  also?: (manager: EntityManager, ending: Ending) => Promise<void>;
}

/** The pages that ask the user something when everything is proved, before the application gets its code. */
@Injectable()
export class Questions {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly rules: VisitRules,
    private readonly proofs: HeldProofs,
    private readonly heldSignIns: HeldSignIns,
    private readonly browsers: SignedInBrowsers,
    private readonly identities: IdentitiesService,
    private readonly completion: CompletionService,
    private readonly endings: Endings,
  ) {}

  /** The account that is asked. */
  async accountOf(question: Question, asked: Asked): Promise<AskedAccount> {
    const { identityId } = await this.require(question, asked);
    const { email } = await this.identities.getIdentity(this.manager, identityId);
    return { identityId, email };
  }

  /** The sign-in is judged once more: it may lack something else. */
  async answer(question: Question, visitor: PageVisitor, { account, says, visit, also }: Answer): Promise<Step> {
    const { caller } = visitor;
    this.rules.requireReturn(visitor.visit);
    await this.rules.bindBrowser(visitor);
    const proof = await this.require(question, visitor);
    if (proof.identityId !== account) return within(`/login/${question}`, visitor.visit);
    const here = visit ?? visitor.visit;
    const settled = { ...proof, ...says, hasAnswered: true };
    const ending = await this.heldSignIns.orLapse(here, () =>
      inTime(this.manager, caller.deadline, async (manager) => {
        const judged = await this.completion.completeWithin(manager, here, settled, caller);
        await also?.(manager, judged);
        return judged;
      }),
    );
    // A browser that is signed in proves nothing more by going on: its user signs in anew.
    if ('due' in ending && proof.browserSignInId)
      return within(isQuestion(ending.due) ? `/login/${ending.due}` : '/login', here);
    return this.endings.stepAfter(ending, { ...visitor, visit: here });
  }

  /** A question comes when all factors are proved, and an organization that was asked for is none. */
  private async isDue(question: Question, visit: Visit, proof: Proof): Promise<boolean> {
    if (question === 'organization' && visit.flow.organizationId !== null) return false;
    return (await this.completion.findDue(visit, proof)) === undefined;
  }

  /** Of the sign-in in this flow, or of the browser that was signed in before and has nothing else to do than to answer. */
  private async require(question: Question, { visit, browserHash, cookies }: Asked): Promise<Proof> {
    const held = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (held && (await this.isDue(question, visit, held))) return held;
    const signedIn = await this.browsers.judge(visit, cookies);
    if (held || signedIn?.obstacle !== question) throw await this.heldSignIns.lapse(visit);
    return signedIn.proof;
  }
}
