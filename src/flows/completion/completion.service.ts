import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { UrlNotAllowed } from '../../applications/applications.errors.js';
import type { NamedDocument } from '../../applications/documents.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import { AgreementRequired } from '../../identities/agreements/agreements.errors.js';
import { Agreements, areAgreed, versionsOf } from '../../identities/agreements/agreements.service.js';
import { readEmail } from '../../identities/email.js';
import { ProfileFieldsRequired } from '../../identities/fields/profile-fields.errors.js';
import { RequiredFields } from '../../identities/fields/required-fields.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { DomainJoins } from '../../organizations/domains/domain-joins.service.js';
import { type Choice, OrganizationChoice } from '../../organizations/organization-choice.service.js';
import { OrganizationDue } from '../../organizations/organizations.errors.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { afterCommit } from '../../platform/database/after-commit.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Statements } from '../../platform/database/statement.js';
import { Overloaded } from '../../platform/errors/common.errors.js';
import type { Caller } from '../../platform/http/caller.js';
import { AuthCounts } from '../../platform/telemetry/auth-counts.js';
import type { BrowserSecret } from '../../session/browser/application-cookies.js';
import { BrowserSignInRows } from '../../session/browser-sign-ins/browser-sign-in-rows.js';
import { isStrange } from '../../session/lifecycle/known-devices.js';
import { takesUser, wantsSecondFactor } from '../asked.js';
import { Consents } from '../consents/consents.service.js';
import { DEVICE_REQUEST_SECONDS } from '../devices/device-times.js';
import { FlowInvalid, OtherUserWanted } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { Joining, type Joins } from '../invitations/joining.service.js';
import { mayReturn } from '../redirect-rules.js';
import { SECONDS_HELD } from '../second-factor/held-proofs.statements.js';
import { UsedIdTokens } from '../upstream/used-id-tokens.service.js';
import { WaitingLinks } from '../upstream/waiting-links.service.js';
import { COMPLETE_FLOW, type CompletedRow, type Completing, FACTORS_OF_IDENTITY } from './complete-flow.statement.js';
import { type Answers, type DueFactor, demandsOn, dueOf, type Ending, endingOf, hasMore } from './ending.js';
import { NewDeviceNotice } from './new-device-notice.js';
import { countsAs, hasSecond, isOfTwoFactors, type Proof, storedOf, weakened } from './proof.js';

/** By what a proof is judged, also before its flow has begun. */
type Judging = Pick<OpenFlow, 'application' | 'plan' | 'invited'> & { flow: Pick<Flow, 'asked' | 'organizationId'> };

/** The organization of a sign-in, and the one that its person joins by it. */
export interface Chosen {
  choice: Choice;
  /** By an invitation. */
  joins?: Joins | undefined;
  joinsByDomain?: boolean | undefined;
}

/**
 * The end of every sign-in: the flow is completed and the application gets its code, both or neither. A proof of too few
 * factors completes nothing, whichever way in it comes from.
 */
@Injectable()
export class CompletionService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly agreements: Agreements,
    private readonly fields: RequiredFields,
    private readonly consents: Consents,
    private readonly organizations: OrganizationChoice,
    private readonly joining: Joining,
    private readonly domainJoins: DomainJoins,
    private readonly notice: NewDeviceNotice,
    private readonly links: WaitingLinks,
    private readonly tokens: UsedIdTokens,
    private readonly browsers: BrowserSignInRows,
    private readonly counts: AuthCounts,
    private readonly settings: Settings,
  ) {}

  /** One statement is a transaction by itself. Only what else belongs to the completion needs a larger one. */
  async complete(open: OpenFlow, proof: Proof, caller: Caller): Promise<Ending> {
    const isNewDevice = await isStrange(this.database, proof.identityId, caller);
    caller.deadline.requireTime();
    const chosen = isNewDevice || hasMore(open, proof) ? undefined : await this.findChoice(open, proof);
    if (chosen && !chosen.joinsByDomain) {
      const judged = await this.judge(open, proof, { caller, statements: this.database, chosen }, (completing) =>
        this.database.run(COMPLETE_FLOW, (clock) => ({
          ...completing,
          deadline: clock.timeOf(caller.deadline.moment),
        })),
      );
      this.count(open, proof, judged);
      return endingOf(open, proof, judged);
    }
    return inTime(this.manager, caller.deadline, (manager) =>
      this.completeAll(manager, open, proof, { isNewDevice, caller }),
    );
  }

  async completeWithin(manager: EntityManager, open: OpenFlow, proof: Proof, caller: Caller): Promise<Ending> {
    const isNewDevice = await isStrange(within(manager), proof.identityId, caller);
    return this.completeAll(manager, open, proof, { isNewDevice, caller });
  }

  /**
   * Completes for an upstream account that joins an identity. The upstream's word on two factors is about its own account, so it
   * counts only where the identity has no factor. Once they are linked it counts, unless an app came after the link.
   */
  async completeJoining(manager: EntityManager, open: OpenFlow, proof: Proof, caller: Caller): Promise<Ending> {
    const ending = await this.completeWithin(manager, open, weakened(proof), caller);
    const hasNone = 'due' in ending && (ending.due === 'enrolment' || ending.due === 'unmet');
    return hasNone && isOfTwoFactors(proof) ? this.completeWithin(manager, open, proof, caller) : ending;
  }

  /** What the proof lacks at this moment, for a page that asks for something else before it completes. */
  async findDue(judging: Judging, proof: Proof, chosen?: Chosen): Promise<DueFactor | undefined> {
    if (demandsOn(judging, proof).isEnoughForAll) return undefined;
    const { plan, flow } = judging;
    const allowsPasskeys = plan.allowsProvider('passkey');
    const [factors] = await this.database.run(FACTORS_OF_IDENTITY, { identityId: proof.identityId, allowsPasskeys });
    if (!factors) throw new CredentialsInvalid();
    const { choice } = chosen ?? (await this.findChoice(judging, proof));
    const demands = demandsOn(judging, proof, choice);
    const isWanted = wantsSecondFactor(flow.asked) && factors.hasPasskey;
    return factors.hasCodes || demands.demandsSecondFactor || isWanted ? dueOf(factors, demands) : undefined;
  }

  private async completeAll(
    manager: EntityManager,
    open: OpenFlow,
    proof: Proof,
    { isNewDevice, caller }: { isNewDevice: boolean; caller: Caller },
  ): Promise<Ending> {
    const judged = await this.judge(open, proof, { caller, statements: within(manager) }, (completing) =>
      within(manager).run(COMPLETE_FLOW, { ...completing, deadline: Number.POSITIVE_INFINITY }),
    );
    afterCommit(manager, () => this.count(open, proof, judged));
    if (judged.isEnough && judged.agreesTo) {
      const identity = { id: proof.identityId, applicationId: open.application.id };
      await this.agreements.keep(manager, identity, judged.agreesTo, open.ownScreen ? 'own_screen' : 'page', caller);
    }
    if (judged.isEnough && judged.said)
      await this.fields.keep(manager, open.application, proof.identityId, judged.said, caller);
    const ending = endingOf(open, proof, judged);
    if (!('completion' in ending)) return ending;
    if (judged.joins) await this.joining.join(manager, judged.joins, caller);
    if (judged.joinsByDomain) await this.domainJoins.join(manager, open.application, proof, caller);
    if (isNewDevice) await this.notice.send(manager, proof.identityId, caller);
    if (open.flow.isLinking || proof.links) await this.links.link(manager, open, proof, caller);
    if (proof.idToken) await this.tokens.use(manager, proof.idToken);
    const browserSignIn = await this.keepSignedIn(manager, open, proof, judged);
    return { ...ending, completion: { ...ending.completion, browserSignIn } };
  }

  /** Where no user was asked, the browser is signed in already. */
  private async keepSignedIn(
    manager: EntityManager,
    { application, staysSignedIn }: OpenFlow,
    { identityId, provider, amr, authenticatedAt, rememberedBrowserId, browserSignInId }: Proof,
    { codeId }: Judged,
  ): Promise<BrowserSecret | undefined> {
    if (!staysSignedIn || browserSignInId) return undefined;
    const { days } = application.singleSignOn;
    return this.browsers.keep(manager, {
      ...staysSignedIn,
      applicationId: application.id,
      identityId,
      provider,
      amr,
      days,
      codeId,
      authenticatedAt: authenticatedAt ?? null,
      rememberedBrowserId: rememberedBrowserId ?? null,
    });
  }

  /** Throws what is answered where nothing was proved. */
  private async judge(
    open: OpenFlow,
    proof: Proof,
    { caller, statements, chosen }: { caller: Caller; statements: Statements; chosen?: Chosen },
    run: (completing: Omit<Completing, 'deadline'>) => Promise<CompletedRow[]>,
  ): Promise<Judged> {
    const { flow, application, plan } = open;
    if (!mayReturn(open)) throw new UrlNotAllowed('redirect_url');
    if (!takesUser(flow.asked, proof.identityId)) throw new OtherUserWanted();
    const { isAgreed, documents } = await this.judgeAgreement(open, proof, statements);
    const { missing, said } = await this.judgeFields(open, proof, statements);
    const { joins, joinsByDomain, choice } = chosen ?? (await this.findChoice(open, proof, statements));
    const { refusal, organizationId } = choice;
    const demands = demandsOn(open, proof, choice);
    const isConsented = proof.isConsented === true || !(await this.consents.isDue(open, proof, statements));
    const isChosen = !refusal && organizationId !== undefined;
    const isFilledIn = missing.length === 0;
    const isSettled = isAgreed && isFilledIn && isChosen && isConsented;
    const code = newSecret(SECRET_PREFIXES.code);
    const codeId = newId();
    const [judged] = await run({
      flowId: flow.id,
      codeId,
      codeHash: hashSecret(code),
      ttl: flow.asked?.device ? DEVICE_REQUEST_SECONDS : this.settings.ttl.code,
      ...storedOf(proof),
      countsAs: countsAs(proof),
      browserSignInId: proof.browserSignInId ?? null,
      isOfTwoFactors: demands.isEnoughForAll,
      isHeld: proof.isHeld === true,
      browserHash: proof.browserSignInId ? null : (open.browserHash ?? null),
      secondsToAnswer: refusal ? null : isAgreed && isFilledIn ? SECONDS_HELD.looking : SECONDS_HELD.reading,
      organizationId: organizationId ?? null,
      isSettled,
      demandsSecondFactor: demands.demandsSecondFactor,
      wantsSecondFactor: wantsSecondFactor(flow.asked),
      allowsPasskeys: plan.allowsProvider('passkey'),
      eventId: newId(),
      ip: caller.ip,
      userAgent: caller.userAgent,
      requestId: caller.requestId,
    });
    if (!judged?.isProved) throw new CredentialsInvalid();
    if (judged.isEnough && refusal) throw refusal;
    if (judged.isEnough && !isAgreed && open.ownScreen) throw new AgreementRequired(documents);
    if (judged.isEnough && !isFilledIn && open.ownScreen) throw new ProfileFieldsRequired(missing);
    if (judged.isEnough && !isChosen && open.ownScreen)
      throw new OrganizationDue(await this.organizations.list(application, proof.identityId));
    if (judged.isEnough && isSettled && !judged.isCompleted)
      throw judged.isInTime ? new FlowInvalid() : this.late(caller);
    return {
      ...judged,
      demands,
      code,
      codeId,
      isAgreed,
      isFilledIn,
      said,
      isChosen,
      joins,
      joinsByDomain,
      agreesTo: isAgreed && documents.length > 0 ? versionsOf(documents) : undefined,
    };
  }

  private async judgeFields({ application, ownScreen }: OpenFlow, proof: Proof, statements: Statements) {
    if (application.profileFields.length === 0) return { missing: [] };
    return this.fields.judge(application, proof.identityId, { ...ownScreen?.fields, ...proof.fields }, statements);
  }

  /** In which organization the sign-in goes on: the one that its person joins by it, or one of theirs. */
  async findChoice(
    { application, flow, invited }: Judging,
    proof: Pick<Proof, 'identityId' | 'provider' | 'authenticatedAt'>,
    statements: Statements = this.database,
  ): Promise<Chosen> {
    if (!application.organizations && flow.organizationId === null) return { choice: { organizationId: null } };
    const joins = invited && (await this.joining.find({ application, flow, invited }, proof.identityId, statements));
    if (joins) return { joins, choice: await this.organizations.ofJoining(joins.organizationId, proof, statements) };
    return this.organizations.choose(application, proof, flow.organizationId, statements);
  }

  /** What is said at a sign-up counts for the email that it was said with. */
  private async judgeAgreement(
    { application, flow, ownScreen }: OpenFlow,
    proof: Proof,
    statements: Statements,
  ): Promise<{ isAgreed: boolean; documents: NamedDocument[] }> {
    if (!application.terms && !application.privacy) return { isAgreed: true, documents: [] };
    const { documents, emailKey } = await this.agreements.findOwing(application, proof.identityId, statements);
    const isSignedUp = flow.agreed && emailKey !== undefined && readEmail(flow.loginHint)?.key === emailKey;
    const said: AgreedVersions = { ...(isSignedUp && flow.agreed), ...ownScreen?.agreed, ...proof.agreed };
    return { isAgreed: areAgreed(documents, said), documents };
  }

  /** The factors of a sign-in once the proof is committed, each once per flow and under the name of the first one. */
  private count(
    { application }: OpenFlow,
    proof: Proof,
    { isFirstFactor, firstFactor, isCompleted }: CompletedRow,
  ): void {
    if (proof.browserSignInId) return;
    if (isFirstFactor) this.counts.count(application.id, 'sign_in', 'credential', firstFactor);
    if (isCompleted && hasSecond(proof)) this.counts.count(application.id, 'sign_in', 'second_factor', firstFactor);
  }

  private late({ deadline }: Caller): Error {
    if (!deadline.isOver()) this.database.mistrustClocks();
    return new Overloaded();
  }
}

interface Judged extends CompletedRow, Answers, Omit<Chosen, 'choice'> {
  codeId: string;
  agreesTo: AgreedVersions | undefined;
  said?: Record<string, unknown> | undefined;
}
