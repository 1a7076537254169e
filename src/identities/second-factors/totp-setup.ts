import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { renderSVG } from 'uqr';
import { Audit } from '../../platform/audit/audit.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { Identity } from '../entities/identity.entity.js';
import { CredentialsInvalid } from '../identities.errors.js';
import { IdentitiesService } from '../identities.service.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { MfaCodeInvalid } from './second-factors.errors.js';
import { keyUrl } from './totp.js';
import { TotpFactors } from './totp-factors.js';

/** What an authenticator app takes: the secret as text, as a link, and as a picture of that link. */
export interface TotpKey {
  secret: string;
  url: string;
  qrSvg: string;
}

/** A first code that was right when it was judged. */
export interface JudgedSetup {
  factorId: string;
  timeStep: number;
}

/** Who sets it up: the identity, as long as it is not blocked and has the password that was checked. */
export interface Owner {
  identityId: string;
  passwordHash?: string | undefined;
}

/**
 * Sets up an authenticator app in two steps. Only the first right code turns it on, so an abandoned setup asks for
 * nothing. The secret is shown only where the setup began: another person who knows the password sees another one.
 */
@Injectable()
export class TotpSetup {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly totp: TotpFactors,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly changes: SecondFactorChanges,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /** Returns undefined if the identity has an authenticator app already. */
  async begin({ identityId }: Owner, begunBy: Buffer, issuer: string): Promise<TotpKey | undefined> {
    const { email } = await this.identities.getIdentity(this.manager, identityId);
    const secret = await this.totp.begin(identityId, begunBy);
    if (!secret) return undefined;
    const url = keyUrl(secret, issuer, email);
    return { secret, url, qrSvg: qrCode(url) };
  }

  /**
   * Turns it on and answers the recovery codes, which are never shown again. What the caller notes about it happens in
   * the same transaction. Of many confirmations at once, only the one that claims the setup makes codes.
   */
  async confirm(
    owner: Owner,
    begunBy: Buffer,
    typed: string,
    caller: Caller,
    note: (manager: EntityManager) => Promise<void>,
  ): Promise<string[]> {
    const judged = await this.judge(owner, begunBy, typed);
    return inTime(this.manager, caller.deadline, async (manager) => {
      const codes = await this.turnOn(manager, await this.lockOwner(manager, owner), judged, caller);
      await note(manager);
      return codes;
    });
  }

  async judge({ identityId }: Owner, begunBy: Buffer, typed: string): Promise<JudgedSetup> {
    await this.limits.spend('mfa-setup', identityId);
    const pending = await this.totp.findPending(identityId, begunBy);
    const timeStep = pending && this.totp.timeStepOf(pending, typed);
    if (!pending || timeStep === undefined) throw new MfaCodeInvalid();
    return { factorId: pending.id, timeStep };
  }

  /** Answers the recovery codes. The caller holds the lock and has proved the owner. */
  async turnOn(manager: EntityManager, identity: Identity, judged: JudgedSetup, caller: Caller): Promise<string[]> {
    if (!(await this.totp.confirm(manager, judged.factorId, judged.timeStep))) throw new MfaCodeInvalid();
    const codes = await this.recoveryCodes.replaceAll(manager, identity.id);
    await this.changes.turnOn(manager, identity, caller);
    return codes;
  }

  /** Returns undefined without a second factor: there is nothing to recover. The caller judges once more under the lock. */
  async replaceRecoveryCodes(
    owner: Owner,
    caller: Caller,
    judge: (manager: EntityManager) => Promise<void>,
  ): Promise<string[] | undefined> {
    return inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.lockOwner(manager, owner);
      await judge(manager);
      return identity.mfaEnabledAt ? this.replaceCodes(manager, identity, caller) : undefined;
    });
  }

  /** Replaces the old ones and tells the owner. The caller holds the lock and has proved the owner. */
  async storeCodes(manager: EntityManager, identity: Identity, caller: Caller): Promise<string[]> {
    const codes = await this.replaceCodes(manager, identity, caller);
    await this.changes.tellOfNewCodes(manager, identity, caller);
    return codes;
  }

  private async replaceCodes(
    manager: EntityManager,
    { id: identityId, applicationId }: Identity,
    caller: Caller,
  ): Promise<string[]> {
    const codes = await this.recoveryCodes.replaceAll(manager, identityId);
    const type = 'identity.recovery_codes_replaced';
    await this.audit.record(manager, { type, applicationId, identityId, caller });
    return codes;
  }

  /** Judges again under the lock: a block or a new password that was acknowledged meanwhile wins. */
  private async lockOwner(manager: EntityManager, { identityId, passwordHash }: Owner): Promise<Identity> {
    const identity = await this.identities.lockIdentity(manager, identityId);
    const isProved = !passwordHash || passwordHash === identity.passwordHash;
    if (identity.blockedAt || !isProved) throw new CredentialsInvalid();
    return identity;
  }
}

/** Dark on white in every colour scheme, with the margin that cameras need. */
const qrCode = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
