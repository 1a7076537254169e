import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { AccountForfeits } from '../../identities/account-forfeits.js';
import { Passkeys } from '../../identities/passkeys/passkeys.service.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { PasswordRules } from '../../identities/passwords/password-rules.js';
import type { JudgedCode } from '../../identities/second-factors/second-factors.service.js';
import { LinkedAccounts } from '../../identities/upstream/linked-accounts.service.js';
import { isFactorDemandedOf } from '../../organizations/factor-demand.js';
import { within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { CompletionService } from '../completion/completion.service.js';
import { type Completion, type Ending, requireCompletion } from '../completion/ending.js';
import { type Proof, provedByMail } from '../completion/proof.js';
import { isLinkCode } from '../email-codes/code-text.js';
import { DigitGuesses } from '../email-codes/digit-guesses.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { KnownCallers } from '../email-codes/known-callers.js';
import { Redemption } from '../email-codes/redemption.js';
import { EmailCodeInvalid } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { SecondFactorCodes, SecondFactorDue } from '../second-factor/second-factor-codes.service.js';
import { signInSubject } from '../sign-in/sign-in.service.js';
import { PasswordChanges } from './password-changes.js';

export interface NewPassword {
  /** The email has it: the long code of its link, or six digits. */
  code: string;
  password: string;
  /** For an account with a second factor. */
  mfaCode?: string | undefined;
}

interface HashedPassword extends NewPassword {
  passwordHash: string;
}

interface Changed {
  email: string;
  /** It is of the mailbox, and of the second factor where there is one. */
  proof: Proof;
}

/** What is done in the transaction of the change. */
type End<Result> = (manager: EntityManager, proof: Proof) => Promise<Result>;

/**
 * Sets a new password with an emailed code. Every session of the account ends. A second factor is asked for here too:
 * without it, or with a wrong one, nothing changes and the emailed code still counts.
 *
 * What a thief of the password may have added goes: passkeys, and accounts elsewhere that a sign-in alone has linked.
 * A passkey that two factors made stays where a second factor is demanded of its owner: a mailbox alone does not remove it.
 */
@Injectable()
export class ResetPasswordService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly redemption: Redemption,
    private readonly guesses: DigitGuesses,
    private readonly known: KnownCallers,
    private readonly codes: EmailCodesService,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly changes: PasswordChanges,
    private readonly passkeys: Passkeys,
    private readonly linkedAccounts: LinkedAccounts,
    private readonly forfeits: AccountForfeits,
    private readonly factorCodes: SecondFactorCodes,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
  ) {}

  /** Signs in, too. */
  reset(open: OpenFlow, wanted: NewPassword, caller: Caller): Promise<Ending> {
    return this.change(open, wanted, caller, (manager, proof) =>
      this.completion.completeWithin(manager, open, proof, caller),
    );
  }

  /** Signs in, or changes nothing: a second factor that must be set up first is a refusal. */
  resetOrRefuse(open: OpenFlow, wanted: NewPassword, caller: Caller): Promise<Completion> {
    return this.change(open, wanted, caller, async (manager, proof) =>
      requireCompletion(await this.completion.completeWithin(manager, open, proof, caller)),
    );
  }

  /** Does not sign in: the browser that opened the link is not the one that asked for it. */
  resetElsewhere(open: OpenFlow, wanted: NewPassword, caller: Caller): Promise<void> {
    return this.change(open, wanted, caller, async () => undefined);
  }

  private async change<Result>(open: OpenFlow, wanted: NewPassword, caller: Caller, end: End<Result>): Promise<Result> {
    const { flow, plan } = open;
    const { code } = wanted;
    plan.requireProvider('password');
    if (!(await this.redemption.count(flow, 'reset_password', code, caller))) throw new EmailCodeInvalid();
    const judge = () => this.judge(open, wanted, caller, end);
    if (isLinkCode(code)) return judge();
    // Beyond the limit of the application the link of the same mail counts.
    const pending = await this.codes.findPending(this.manager, flow, 'reset_password');
    if (await this.known.isKnown(pending, caller)) return judge();
    return this.guesses.during({ flow, kind: 'reset_password', code, caller }, judge);
  }

  private async judge<Result>(open: OpenFlow, wanted: NewPassword, caller: Caller, end: End<Result>): Promise<Result> {
    const { code, password, mfaCode } = wanted;
    await this.requireFit(open, wanted);
    const hashed = { code, password, passwordHash: await this.hasher.hash(password) };
    const done = await this.factorCodes.withCode(mfaCode, caller, (judged) =>
      inTime(this.manager, caller.deadline, async (manager) => {
        const changed = await this.apply(manager, open, hashed, judged, caller);
        return changed && { ...changed, result: await end(manager, changed.proof) }; // a wrong guess is committed: it stays counted
      }),
    );
    if (!done) throw EmailCodeInvalid.of(code);
    await this.redemption.forgive(done.proof.identityId, caller);
    // Wrong guesses at the password may have used up the owner's attempts.
    await this.limits.forgive('sign-in-account', signInSubject(open.application.id, done.email));
    return done.result;
  }

  /** A password that breaks the rules is refused before the code is used, so that the code still counts for another one. */
  private async requireFit({ flow, application }: OpenFlow, { code, password }: NewPassword): Promise<void> {
    const pending = await this.codes.findPending(this.manager, flow, 'reset_password');
    if (!pending) throw EmailCodeInvalid.of(code);
    this.rules.require(password, [application.name]);
  }

  private async apply(
    manager: EntityManager,
    open: OpenFlow,
    { code, password, passwordHash }: HashedPassword,
    judged: JudgedCode | undefined,
    caller: Caller,
  ): Promise<Changed | undefined> {
    const identity = await this.redemption.redeem(manager, open, { kind: 'reset_password', typed: code, caller });
    if (!identity) return undefined;
    // Only now, because the answer must not show without a code that the account exists. A refusal here keeps the code.
    this.rules.require(password, [identity.email, identity.name]);
    if (identity.mfaEnabledAt && !judged) throw new SecondFactorDue(identity.id);
    const byMail = provedByMail(identity.id, passwordHash);
    const proof = judged ? await this.factorCodes.strengthen(manager, byMail, judged, caller) : byMail;
    const change = { reason: 'password_reset', caller } as const;
    await this.linkedAccounts.unlinkSignedIn(manager, identity, caller);
    if (!judged && (await isFactorDemandedOf(identity.id, open, within(manager)))) {
      const removed = await this.passkeys.removeThoseOfOneFactor(manager, identity, change);
      if (removed > 0) await this.forfeits.take(manager, identity.id, caller);
    } else await this.passkeys.removeAllOf(manager, identity, change);
    await this.changes.apply(manager, identity, passwordHash, change); // last: it tells the owner what is left
    return { email: identity.email, proof };
  }
}
