import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { RecoveryCodes } from './recovery-codes.js';
import { MfaCodeInvalid } from './second-factors.errors.js';
import { TotpFactors } from './totp-factors.js';
import type { ActiveFactor } from './totp-factors.statements.js';

/** A code that was right when it was judged. It counts once it is used. */
export type JudgedCode = {
  identityId: string;
  applicationId: string;
  /**
   * Does what the code is for. Wrong codes before it were the owner's, so they are forgiven; unless nothing came of it.
   * That is after the transaction: a limit may be asked of another server.
   */
  during<Result>(act: () => Promise<Result>, isDone?: (result: Result) => boolean): Promise<Result>;
} & ({ totpId: string; timeStep: number } | { recoveryCodeId: string });

const ACCOUNT_LIMITS = ['mfa-account', 'mfa-account-day'] as const;
const KNOWN_ADDRESS_LIMITS = ['mfa-known-address', 'mfa-known-address-day'] as const;

/** Judges codes of authenticator apps, and recovery codes in their place. */
@Injectable()
export class SecondFactors {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly totp: TotpFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Counts a code before it judges it. Returns undefined for an identity without an authenticator app. */
  async judge(identityId: string, typed: string, caller: Caller): Promise<JudgedCode | undefined> {
    const factor = await this.totp.findActive(identityId, caller.ip);
    if (!factor) return undefined;
    const during = await this.count(identityId, factor, caller);
    const { applicationId } = factor;
    const timeStep = this.totp.timeStepOf(factor, typed);
    if (timeStep !== undefined) return { identityId, applicationId, during, totpId: factor.id, timeStep };
    const recoveryCodeId = await this.recoveryCodes.find(identityId, typed);
    if (recoveryCodeId) return { identityId, applicationId, during, recoveryCodeId };
    await this.noteFailure(identityId, factor, caller);
    throw new MfaCodeInvalid();
  }

  /** The caller holds the identity's lock. What the code is for happens in the same transaction, or the code stays unused. */
  async use(manager: EntityManager, judged: JudgedCode, caller: Caller): Promise<void> {
    const { identityId, applicationId } = judged;
    const isUnused =
      'timeStep' in judged
        ? await this.totp.use(manager, judged.totpId, judged.timeStep)
        : await this.recoveryCodes.use(manager, judged.recoveryCodeId);
    if (!isUnused) throw new MfaCodeInvalid();
    if ('recoveryCodeId' in judged)
      await this.audit.record(manager, { type: 'identity.recovery_code_used', applicationId, identityId, caller });
  }

  private async count(identityId: string, factor: ActiveFactor, caller: Caller): Promise<JudgedCode['during']> {
    const { isAtKnownAddress } = factor;
    const limits = isAtKnownAddress ? KNOWN_ADDRESS_LIMITS : ACCOUNT_LIMITS;
    const subject = isAtKnownAddress ? `${identityId}/${caller.bucket}` : identityId;
    for (const limit of limits) await this.limits.spend(limit, subject);
    const attempts = Object.fromEntries(limits.map((limit) => [limit, subject]));
    return async (act, isDone = () => true) => {
      const result = await act().catch(async (failure: unknown) => {
        await this.limits.giveBackAfter(failure, attempts);
        throw failure;
      });
      if (isDone(result)) for (const limit of limits) await this.limits.forgive(limit, subject);
      return result;
    };
  }

  private noteFailure(identityId: string, { applicationId }: ActiveFactor, caller: Caller): Promise<void> {
    return this.audit.record(this.manager, { type: 'identity.mfa_failed', applicationId, identityId, caller });
  }
}
