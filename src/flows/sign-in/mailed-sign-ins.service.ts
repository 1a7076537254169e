import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { parseEmail } from '../../identities/email.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import type { JudgedCode } from '../../identities/second-factors/second-factors.service.js';
import { Relays } from '../../identities/upstream/relays.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import { type Ending, requireCompletion } from '../completion/ending.js';
import { type Proof, provedByEmailCode } from '../completion/proof.js';
import { areDigits, readCode } from '../email-codes/code-text.js';
import { DigitGuesses } from '../email-codes/digit-guesses.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { KnownCallers } from '../email-codes/known-callers.js';
import type { EmailCode } from '../entities/email-code.entity.js';
import type { Wish } from '../entities/held-proof.entity.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { SecondFactorCodes, SecondFactorDue } from '../second-factor/second-factor-codes.service.js';
import { Admission, type Admitted } from '../upstream/admission.service.js';

/** Digits as they were typed, and from where. */
export interface TypedDigits {
  typed: string;
  caller: Caller;
  /** The account that the browser remembers. */
  rememberedId?: string | undefined;
  wishes?: Wish[];
}

/** Digits that were right, and not used up yet. */
interface Right {
  code: EmailCode & { email: string };
  digits: string;
  caller: Caller;
}

interface Counted {
  isWithin: boolean;
  forgive: () => Promise<void>;
}

/**
 * Signs in with digits that were mailed for that. They prove the mailbox, and so the account with that email; the first
 * proof makes the account. They count in their flow alone, and there in the browser that asked for them.
 */
@Injectable()
export class MailedSignIns {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly guesses: DigitGuesses,
    private readonly known: KnownCallers,
    private readonly identities: IdentitiesService,
    private readonly relays: Relays,
    private readonly admission: Admission,
    private readonly flows: FlowsService,
    private readonly factorCodes: SecondFactorCodes,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** The digits are used up, also where a second factor is still due. */
  async signIn(open: OpenFlow, given: TypedDigits): Promise<Ending> {
    const right = await this.judge(open, given);
    return inTime(this.manager, given.caller.deadline, async (manager) => {
      const identity = await this.enter(manager, open, right);
      const proof = { ...proofOf(identity), wishes: given.wishes };
      return this.completion.completeWithin(manager, open, proof, given.caller);
    });
  }

  /** Signs in, or uses nothing up: the same digits come again with the code of the second factor. */
  async signInOrRefuse(open: OpenFlow, given: TypedDigits, mfaCode: string | undefined): Promise<Ending> {
    const right = await this.judge(open, given);
    const act = (judged?: JudgedCode) =>
      inTime(this.manager, given.caller.deadline, async (manager) => {
        const identity = await this.enter(manager, open, right);
        const proof = await this.withFactor(manager, identity, judged, given.caller);
        const ending = await this.completion.completeWithin(manager, open, proof, given.caller);
        requireCompletion(ending);
        return ending;
      });
    return (await this.factorCodes.withCode(mfaCode, given.caller, act)) as Ending;
  }

  private async withFactor(
    manager: EntityManager,
    identity: Identity,
    judged: JudgedCode | undefined,
    caller: Caller,
  ): Promise<Proof> {
    if (identity.mfaEnabledAt && !judged) throw new SecondFactorDue(identity.id);
    const proof = proofOf(identity);
    return judged ? this.factorCodes.strengthen(manager, proof, judged, caller) : proof;
  }

  /** Every attempt is counted before it is judged. */
  private async judge(open: OpenFlow, { typed, caller, rememberedId }: TypedDigits): Promise<Right> {
    open.plan.requireProvider(EMAIL_CODE);
    const { flow } = open;
    const digits = readCode(typed);
    const code = await this.findHere(open);
    const isRemembered = rememberedId !== undefined && code?.identityId === rememberedId;
    const isKnown = isRemembered || (await this.known.isKnown(code, caller));
    const { isWithin, forgive } = await this.count(open, code, { caller, isKnown, isRemembered });
    const judge = async () => {
      const mayCount = code !== null && isWithin && areDigits(digits);
      const isRight = mayCount && (await this.codes.areRight(code, flow, digits));
      if (!isRight) await this.refuse(open, code, typed, caller);
      return { code, digits, caller } as Right;
    };
    const right = isKnown
      ? await judge()
      : await this.guesses.during({ flow, kind: 'sign_in', code: typed, caller }, judge);
    await forgive();
    return right;
  }

  /** Digits that a hosted page asked for count in its browser, and those of an own screen on no page of ours. */
  private async findHere({ flow, browserHash }: OpenFlow): Promise<EmailCode | null> {
    const code = await this.codes.findPending(this.manager, flow, 'sign_in');
    const isHere = code?.browserHash ? browserHash && code.browserHash.equals(browserHash) : !browserHash;
    return isHere ? code : null;
  }

  /** Beyond the attempts of a mailbox the digits are wrong, and count like wrong ones: a decoy looks the same. */
  private async count(
    { flow }: OpenFlow,
    code: EmailCode | null,
    { caller, isKnown, isRemembered }: { caller: Caller; isKnown: boolean; isRemembered: boolean },
  ): Promise<Counted> {
    const reach = isKnown ? 'nearest' : 'all';
    await this.limits.spend('code-address', caller.bucket, reach);
    if (!isKnown) await this.limits.spend('code-application', flow.applicationId);
    const mailbox = `${flow.applicationId}/${code?.email ?? ''}`.toLowerCase();
    const limit = isKnown ? 'email-code-known-address' : 'email-code-account';
    const subject = isKnown ? `${mailbox}/${isRemembered ? 'remembered' : caller.bucket}` : mailbox;
    const isWithin = !code?.email || (await this.limits.trySpend(limit, subject));
    const forgive = async () => {
      await this.limits.giveBack('code-address', caller.bucket, reach);
      await this.limits.forgive(limit, subject);
    };
    return { isWithin, forgive };
  }

  private async refuse({ application }: OpenFlow, code: EmailCode | null, typed: string, caller: Caller) {
    await this.audit.record(this.manager, {
      type: 'identity.sign_in_failed',
      applicationId: application.id,
      caller,
      identityId: code?.identityId ?? undefined,
      details: { provider: EMAIL_CODE },
    });
    throw EmailCodeInvalid.of(typed);
  }

  /** Uses the digits up. Locks are taken in the order identity, flow, codes. */
  private async enter(manager: EntityManager, open: OpenFlow, { code, digits, caller }: Right): Promise<Identity> {
    const found = await this.findOrCreate(manager, open, code, caller);
    await this.flows.lock(manager, open.flow);
    const taken = found && { digits, identityId: found.identity.id };
    if (!taken || !(await this.codes.take(manager, code, open.flow, taken))) throw EmailCodeInvalid.of(digits);
    return (await this.admission.enter(manager, open, found, caller)).identity;
  }

  /** An account that has another email by now is none that this mailbox proves. */
  private async findOrCreate(
    manager: EntityManager,
    { application, flow }: OpenFlow,
    code: Right['code'],
    caller: Caller,
  ): Promise<Admitted | undefined> {
    const email = parseEmail(code.email);
    if (code.identityId) {
      const identity = await this.identities.lockIfThere(manager, code.identityId);
      return identity?.emailKey === email.key ? { identity, isNew: false } : undefined;
    }
    const wanted = {
      applicationId: application.id,
      email,
      name: null,
      picture: null,
      locale: pickLanguage(flow.uiLocales, caller.acceptLanguage),
      isRelay: this.relays.has(email.email),
    };
    return this.identities.createOrLock(manager, wanted, 'sign_up');
  }
}

const proofOf = ({ id, passwordHash }: Identity): Proof => provedByEmailCode(id, passwordHash);
