import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Database, within } from '../../../platform/database/database.js';
import { inTime } from '../../../platform/database/in-time.js';
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
  PasswordWrong,
  ProofMissing,
  SecondFactorTooNew,
} from '../account.errors.js';
import { FIND_OLDER_FACTOR, FIND_PROOF, NOTE_PROOF } from './fresh-proofs.statements.js';
import { type JudgedMail, ProofCodes } from './proof-codes.service.js';

/** What a request offers as proof that the owner is present. At most one of them is looked at, in this order. */
export interface OfferedProof {
  password?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
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
  /** What is done concerns the second factor alone, so a code of a new one is enough. */
  isOfFactor?: true;
}

/**
 * A session may be in other hands than its owner's. So what weakens or takes over an account needs a proof of the last
 * five minutes: one that comes with the request and counts for it alone, or one that the session keeps.
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
    private readonly codes: ProofCodes,
    private readonly limits: RateLimits,
  ) {}

  /** Judges what is offered. It costs hashes and limits, so it comes before the transaction. */
  async require(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<FreshProof> {
    if (offered.password !== undefined) return this.byPassword(session, offered.password);
    if (offered.code !== undefined) return this.bySecondFactor(session, offered.code, caller);
    if (offered.mailedCode !== undefined) return this.byMailedCode(session, offered.mailedCode, caller);
    await this.requireEarlier(session);
    return { isEarlier: true };
  }

  /** For a change of the second factor itself: its codes count from the moment that it is on. */
  async requireForFactor(session: CurrentSession, offered: OfferedProof, caller: Caller): Promise<FreshProof> {
    return { ...(await this.require(session, offered, caller)), isOfFactor: true };
  }

  /**
   * Does the work in one transaction, under the identity's lock. Judging took a while: a reset, a block or a sign-out
   * that was acknowledged meanwhile wins.
   */
  async act<Result>(
    session: CurrentSession,
    proof: FreshProof,
    caller: Caller,
    work: (manager: EntityManager, identity: Identity) => Promise<Result>,
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

  /** For a proof of another kind, such as a passkey, in a transaction that holds the identity's lock. */
  async keepWithin(manager: EntityManager, { id: sessionId }: CurrentSession): Promise<void> {
    await within(manager).run(NOTE_PROOF, { sessionId });
  }

  /** Whether the session needs no further proof now. For pages, which ask before they show a form. */
  async isFresh(session: CurrentSession): Promise<boolean> {
    const identity = await this.identities.getIdentity(this.manager, session.identityId);
    const [found] = await this.database.run(FIND_PROOF, {
      sessionId: session.id,
      passwordChangedAt: identity.passwordChangedAt,
    });
    return found !== undefined;
  }

  /** A code of a second factor is used here. */
  private async hold(
    manager: EntityManager,
    session: CurrentSession,
    proof: FreshProof,
    caller: Caller,
  ): Promise<Identity> {
    const identity = await this.identities.lockIdentity(manager, session.identityId);
    await this.sessions.requireLive(manager, session.id);
    if (proof.passwordHash !== undefined && identity.passwordHash !== proof.passwordHash) throw new PasswordWrong();
    if (proof.judged && !proof.isOfFactor) await this.requireOlderFactor(manager, session);
    if (proof.judged) await this.use(manager, proof.judged, caller);
    if (proof.mailed) await this.codes.use(manager, session, proof.mailed);
    if (proof.isEarlier) await this.findEarlier(manager, session, identity);
    return identity;
  }

  private async byPassword({ identityId }: CurrentSession, password: string): Promise<FreshProof> {
    return this.limits.during({ reauthentication: identityId }, async () => {
      const { passwordHash } = await this.identities.getIdentity(this.manager, identityId);
      if (!(await this.hasher.verify(passwordHash, password))) throw new PasswordWrong();
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
    return { passwordHash: null, mailed: await this.codes.judge(session, digits, caller) };
  }

  private async use(manager: EntityManager, judged: JudgedCode, caller: Caller): Promise<void> {
    await this.secondFactors.use(manager, judged, caller).catch(asFreshProof);
  }

  private async requireEarlier(session: CurrentSession): Promise<void> {
    if (!(await this.isFresh(session))) throw new FreshProofRequired();
  }

  private async requireOlderFactor(manager: EntityManager, { id: sessionId }: CurrentSession): Promise<void> {
    const [found] = await within(manager).run(FIND_OLDER_FACTOR, { sessionId });
    if (!found) throw new SecondFactorTooNew();
  }

  private async findEarlier(
    manager: EntityManager,
    { id: sessionId }: CurrentSession,
    { passwordChangedAt }: Identity,
  ): Promise<void> {
    const [found] = await within(manager).run(FIND_PROOF, { sessionId, passwordChangedAt });
    if (!found) throw new FreshProofRequired();
  }
}

const hasAny = (offered: OfferedProof): boolean => Object.values(offered).some((proof) => proof !== undefined);

/** In a session a wrong code is a mistake in the body, and says nothing about the session. */
function asFreshProof(failure: unknown): never {
  throw failure instanceof MfaCodeInvalid ? new FreshProofInvalid() : failure;
}
