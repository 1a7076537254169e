import { Injectable } from '@nestjs/common';
import { NothingToLink } from '../../flows/flows.errors.js';
import { LinkCodes } from '../../flows/upstream/link-codes.service.js';
import { LinkMails } from '../../flows/upstream/link-mails.service.js';
import { UnlinkedAccounts, type Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import { UpstreamSignIns } from '../../flows/upstream/upstream-sign-ins.service.js';
import { Endings } from '../endings.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

const PAGE = '/login/linking';

/** What the owner of an upstream account does before it signs in: prove a mailbox, or say that there is an account. */
@Injectable()
export class LinkingPagesService {
  constructor(
    private readonly rules: VisitRules,
    private readonly upstream: UpstreamSignIns,
    private readonly unlinked: UnlinkedAccounts,
    private readonly codes: LinkCodes,
    private readonly mails: LinkMails,
    private readonly endings: Endings,
  ) {}

  /** There is no other account. If one has come up meanwhile, it is to be proved. */
  async createAccount(visitor: PageVisitor, waiting: Waiting): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    const { waitsFor, account, isOfTwoFactors, wishes } = waiting;
    this.rules.requireReturn(visit);
    if (waitsFor !== 'choice') throw new NothingToLink();
    const strength = { isOfTwoFactors, wishes, createsAccount: true };
    const outcome = await this.upstream.signIn(visit, account, { caller, browserHash }, strength);
    return 'waitsFor' in outcome ? within(PAGE, visit) : this.endings.stepAfter(outcome, visitor);
  }

  /** There is one: the next sign-in of this flow and this browser links the account that waits to it. */
  async signInFirst({ visit, browserHash }: PageVisitor): Promise<Step> {
    if (!(await this.unlinked.want({ flow: visit.flow, browserHash }))) throw new NothingToLink();
    return within('/login', visit);
  }

  async verify(visitor: PageVisitor, typed: string): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireReturn(visit);
    const ending = await this.codes.verify(visit, typed, { caller, browserHash });
    return this.endings.stepAfter(ending, visitor);
  }

  async resend({ visit, browserHash, caller }: PageVisitor): Promise<Step> {
    await this.mails.resend(visit, { caller, browserHash });
    return within(PAGE, visit);
  }

  async sendTo({ visit, browserHash, caller }: PageVisitor, email: string): Promise<Step> {
    await this.mails.sendTo(visit, email, { caller, browserHash });
    return within(PAGE, visit);
  }

  async leave({ visit, browserHash }: PageVisitor): Promise<Step> {
    await this.unlinked.drop({ flow: visit.flow, browserHash });
    return within('/login', visit);
  }
}
