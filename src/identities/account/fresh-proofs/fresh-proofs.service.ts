import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
import type { Statements } from '../../../platform/database/statement.js';
import type { Caller } from '../../../platform/http/caller.js';
import { RateLimits } from '../../../platform/limits/counting.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { PasswordHasher } from '../../passwords/password-hasher.js';
import { MfaCodeInvalid } from '../../second-factors/second-factors.errors.js';
import { type JudgedCode, SecondFactors } from '../../second-factors/second-factors.service.js';
import {
  FreshProofInvalid,
  FreshProofRequired,
  PasskeyTooNew,
  PasswordWrong,
  ProofMissing,
  SecondFactorTooNew,
} from '../account.errors.js';
import { PasswordsInUse } from '../passwords-in-use.js';
import { FIND_PROOF, NOTE_PROOF } from './fresh-proofs.statements.js';
import { type JudgedMail, ProofCodes } from './proof-codes.service.js';
import { isEnough, type ProvedBySession, provedBy, requireEnough } from './what-a-session-proved.js';

/** What a request offers as proof that the owner is present. At most one of them is looked at, in this order. */
export interface OfferedProof {
  password?: string | undefined;
  /** A code of the authenticator app, or a recovery code. */
  code?: string | undefined;
  /** Six digits from an email, for an account that has neither a password nor a second factor. */
  mailedCode?: string | undefined;
}

/** A proof that was right when it was judged. It counts once `act` has seen it under the identity's lock. */
export interface FreshProof {
  passwordHash?: string | null;
  judged?: JudgedCode;
  mailed?: JudgedMail;
  /** Nothing was offered: the session proved it a few minutes ago. */
  isEarlier?: true;
  /** Nothing was offered: the person signed in just now. */
  isSignIn?: true;
  /** What is done concerns the second factor alone, so a code of a new one is enough. */
  isOfFactor?: true;
}

/** What can prove the owner in a session. A proof of another kind would be refused there, however right it is. */
export interface WaysToProve {
  password: boolean;
  code: boolean;
  mailedCode: boolean;
  /** A passkey that was added later does not count. */
  passkeysUntil: Date;
}

/** The owner of an account, who is present. */
export interface ProvedOwner {
  identity: Identity;
  /** The session or this very act proved two factors. */
  isOfTwoFactors: boolean;
}

/**
 * A session may be in other hands than its owner's. So what weakens or takes over an account, or adds a way into it, needs
 * a proof of the last five minutes: one that comes with the request and counts for it alone, or one that the session
 * keeps. What proves something is what the session cannot have made itself: the password, unless the account has a second
 * factor that the session never proved; a code or a passkey that is older than the last proof of the session.
 */
@Injectable()
export class FreshProofs {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly hasher: PasswordHasher,
    private readonly secondFactors: SecondFactors,
    private readonly passwords: PasswordsInUse,
    private readonly codes: ProofCodes,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Judges what is offered. It costs hashes and limits, so it comes before the transaction. A right proof is counted too,
   * because what it is for writes to the mailbox.
   */
  async require(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<FreshProof> {
    if (!hasAny(offered)) await this.requireEarlier(session);
    await this.limits.spend('account-change', session.identityId);
    if (offered.password !== undefined) return this.byPassword(session, offered.password);
    if (offered.code !== undefined) return this.bySecondFactor(session, offered.code, caller);
    if (offered.mailedCode !== undefined) return this.byMailedCode(session, offered.mailedCode, caller);
    return { isEarlier: true };
  }

  /** A proof that the session keeps. */
  async requireEarlier(session: CurrentSession): Promise<void> {
    if (!(await this.isFresh(session))) throw new FreshProofRequired();
  }

  /** A change of the second factor itself needs this: its codes count from the moment that it is on. */
  async requireForFactor(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<FreshProof> {
    return { ...(await this.require(session, offered, caller)), isOfFactor: true };
  }

  /** A person who has just signed in may set up a second factor, with the one that the account has. */
  async requireForSetup(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<FreshProof> {
    const proved = await provedBy(session, this.database);
    const isSignIn = !hasAny(offered) && proved.isJustSignedIn && isEnough(proved);
    return isSignIn ? { isSignIn } : this.require(session, offered, caller);
  }

  /**
   * Does the work in one transaction, under the identity's lock. Judging took a while: a reset, a block or a sign-out
   * that was acknowledged meanwhile wins.
   */
  async act<Result>(
    session: CurrentSession,
    proof: FreshProof,
    caller: Caller,
    work: (manager: EntityManager, owner: ProvedOwner) => Promise<Result>,
  ): Promise<Result> {
    const act = () =>
      inTime(this.manager, caller.deadline, async (manager) =>
        work(manager, await this.hold(manager, session, proof, caller)),
      );
    return proof.judged ? proof.judged.during(act) : act();
  }

  /** From now on the session proves itself for five minutes. */
  async keep(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<void> {
    if (!hasAny(offered)) throw new ProofMissing();
    const proof = await this.require(session, offered, caller);
    await this.act(session, proof, caller, (manager) => this.keepWithin(manager, session));
  }

  /** The caller holds the lock of the identity. A passkey that the session may have added proves nothing. */
  async keepPasskey(manager: EntityManager, session: CurrentSession, createdAt: Date): Promise<void> {
    if (createdAt > (await provedBy(session, within(manager))).authenticatedAt) throw new PasskeyTooNew();
    await this.keepWithin(manager, session);
  }

  /** Call this within an act that has judged a proof. */
  async keepWithin(manager: EntityManager, { id: sessionId }: CurrentSession): Promise<void> {
    await within(manager).run(NOTE_PROOF, { sessionId });
  }

  /** Whether the session needs no further proof now. For pages, which ask before they show a form. */
  async isFresh(session: CurrentSession): Promise<boolean> {
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    return this.findEarlier(this.database, session, identity, await provedBy(session, this.database));
  }

  /** Pages ask this, and offer nothing that cannot work. */
  async waysToProve(session: CurrentSession): Promise<WaysToProve> {
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    const proved = await provedBy(session, this.database);
    const hasPassword = await this.passwords.has(identity);
    return {
      password: hasPassword && isEnough(proved),
      code: proved.isAfterSecondFactor,
      mailedCode: !hasPassword && !identity.mfaEnabledAt && isEnough(proved),
      passkeysUntil: proved.authenticatedAt,
    };
  }

  /** A code of a second factor is used here. */
  private async hold(
    manager: EntityManager,
    session: CurrentSession,
    proof: FreshProof,
    caller: Caller,
  ): Promise<ProvedOwner> {
    const identity = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    const proved = await provedBy(session, within(manager));
    if (proof.passwordHash !== undefined) requireEnough(proved);
    if (proof.passwordHash !== undefined && identity.passwordHash !== proof.passwordHash) throw new PasswordWrong();
    if (proof.judged && !proof.isOfFactor && !proved.isAfterSecondFactor) throw new SecondFactorTooNew();
    if (proof.judged) await this.use(manager, proof.judged, caller);
    if (proof.mailed) await this.codes.use(manager, session, proof.mailed);
    if (proof.isEarlier && !(await this.findEarlier(within(manager), session, identity, proved)))
      throw new FreshProofRequired();
    return { identity, isOfTwoFactors: proved.isOfTwoFactors || proof.judged !== undefined };
  }

  private async byPassword(session: CurrentSession, password: string): Promise<FreshProof> {
    const { identityId } = session;
    requireEnough(await provedBy(session, this.database));
    return this.limits.during({ reauthentication: identityId }, async () => {
      const identity = await this.identities.getIdentity(this.manager, identityId);
      const passwordHash = (await this.passwords.has(identity)) ? identity.passwordHash : null;
      if (!(await this.hasher.verify(passwordHash, password, identity))) throw new PasswordWrong();
      await this.limits.forgive('reauthentication', identityId);
      return { passwordHash };
    });
  }

  private async bySecondFactor({ identityId }: CurrentSession, code: string, caller: Caller): Promise<FreshProof> {
    const judged = await this.secondFactors.judge(identityId, code, caller).catch(asFreshProof);
    if (!judged) throw new FreshProofInvalid();
    return { judged };
  }

  private async byMailedCode(session: CurrentSession, digits: string, caller: Caller): Promise<FreshProof> {
    const { passwordHash } = await this.identities.getIdentity(this.manager, session.identityId);
    return { passwordHash, mailed: await this.codes.judge(session, digits, caller) };
  }

  private async use(manager: EntityManager, judged: JudgedCode, caller: Caller): Promise<void> {
    await this.secondFactors.use(manager, judged, caller).catch(asFreshProof);
  }

  /** A proof of before a new password, or of the first factor before the second one was on, no longer counts. */
  private async findEarlier(
    statements: Statements,
    { id: sessionId }: CurrentSession,
    { passwordChangedAt, mfaEnabledAt }: Identity,
    { hasSecondFactor }: ProvedBySession,
  ): Promise<boolean> {
    const moments = [passwordChangedAt, hasSecondFactor ? null : mfaEnabledAt].filter((moment) => moment !== null);
    const after = moments.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null;
    return (await statements.run(FIND_PROOF, { sessionId, after })).length > 0;
  }
}

const hasAny = (offered: OfferedProof): boolean => Object.values(offered).some((proof) => proof !== undefined);

/** A wrong code is a mistake in the body of a session's request, and says nothing about the session. */
function asFreshProof(failure: unknown): never {
  throw failure instanceof MfaCodeInvalid ? new FreshProofInvalid() : failure;
}
