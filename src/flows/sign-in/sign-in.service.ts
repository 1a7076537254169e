import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { ParsedEmail } from '../../identities/email.js';
import { CredentialsInvalid, NewPasswordDue } from '../../identities/identities.errors.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits, type Reach } from '../../platform/limits/counting.js';
import { type Proof, provedByPassword } from '../completion/proof.js';
import { CANDIDATE, type Candidate } from './candidate.statement.js';

export interface PasswordAttempt {
  applicationId: string;
  /** Attempts are counted under this text, which may be no email. */
  typed: string;
  /** Undefined for text that is no email: it is answered like an unknown one. */
  address: ParsedEmail | undefined;
  password: string;
  caller: Caller;
  /** Called with an identity that waits for verification, if the password was right. The answer does not show it. */
  onWaiting?: (identityId: string) => void;
}

/** Proves an identity by password. Every attempt is counted before it is judged, and costs the same for every email. */
@Injectable()
export class SignInService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  async provePassword(attempt: PasswordAttempt): Promise<Proof> {
    const candidate = await this.findCandidate(attempt);
    const forgive = await this.countAttempt(attempt, candidate);
    const isOpen = Boolean(candidate?.isVerified && !candidate.isBlocked);
    const check = { wouldCount: isOpen, applicationId: attempt.applicationId };
    const matches = await this.hasher.verify(candidate?.passwordHash ?? null, attempt.password, check);
    if (!candidate?.passwordHash || !matches || !isOpen) {
      await this.noteFailure(attempt, candidate);
      if (candidate && matches && !candidate.isBlocked) attempt.onWaiting?.(candidate.id);
      throw new CredentialsInvalid();
    }
    await forgive();
    if (candidate.isPasswordDue) throw new NewPasswordDue();
    const passwordHash = await this.upgradedHash(attempt, candidate.id, candidate.passwordHash);
    return provedByPassword(candidate.id, passwordHash);
  }

  private async findCandidate({ applicationId, address, caller }: PasswordAttempt): Promise<Candidate | undefined> {
    if (!address) return undefined;
    const [candidate] = await this.database.run(CANDIDATE, { applicationId, emailKey: address.key, ip: caller.ip });
    return candidate;
  }

  /**
   * Wrong guesses use up the allowance of the account, of the networks around the caller and of the application. They do
   * not lock out the owner: an IP address that signed in to this account before has allowances of its own.
   */
  private async countAttempt(
    { applicationId, typed, caller }: PasswordAttempt,
    candidate: Candidate | undefined,
  ): Promise<() => Promise<void>> {
    const account = signInSubject(applicationId, typed);
    const isAtKnownAddress = candidate?.isAtKnownAddress ?? false;
    const reach: Reach = isAtKnownAddress ? 'nearest' : 'all';
    await this.limits.spend('sign-in-address', caller.bucket, reach);
    if (!isAtKnownAddress) await this.limits.spend('sign-in-application', applicationId);
    const limit = isAtKnownAddress ? 'sign-in-known-address' : 'sign-in-account';
    const subject = isAtKnownAddress ? `${account}/${caller.bucket}` : account;
    await this.limits.spend(limit, subject);
    return async () => {
      await this.limits.forgive(limit, subject);
      await this.limits.giveBack('sign-in-address', caller.bucket, reach);
    };
  }

  private async noteFailure(
    { applicationId, caller }: PasswordAttempt,
    candidate: Candidate | undefined,
  ): Promise<void> {
    await this.audit.record(this.manager, {
      type: 'identity.sign_in_failed',
      applicationId,
      caller,
      identityId: candidate?.id,
    });
  }

  /** Only a sign-in brings the password, so a weaker hash is replaced here. Returns the hash that now counts. */
  private async upgradedHash(attempt: PasswordAttempt, id: string, hash: string): Promise<string> {
    const { applicationId, password } = attempt;
    if (!this.hasher.isOutdated(hash)) return hash;
    const stronger = await this.hasher.hash(password);
    const isUpgraded = await this.manager.transaction(async (manager) => {
      if (!(await this.changes.replaceHash(manager, id, hash, stronger))) return false;
      await this.audit.record(manager, { type: 'identity.password_rehashed', applicationId, identityId: id });
      return true;
    });
    return isUpgraded ? stronger : this.hashAfterAll(attempt);
  }

  /** The hash has changed meanwhile: another sign-in upgraded it too, or the owner has a new password. */
  private async hashAfterAll(attempt: PasswordAttempt): Promise<string> {
    const { passwordHash } = (await this.findCandidate(attempt)) ?? {};
    if (!passwordHash || !(await this.hasher.verify(passwordHash, attempt.password, attempt)))
      throw new CredentialsInvalid();
    return passwordHash;
  }
}

/** Attempts at one account are counted under this name. */
export const signInSubject = (applicationId: string, email: string): string =>
  `${applicationId}/${email.normalize('NFC').toLowerCase()}`;
