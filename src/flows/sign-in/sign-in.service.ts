import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.js';
import type { Caller } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { type EmailAddress, parseEmail } from '../../identities/email.js';
import { Identity } from '../../identities/entities/identity.entity.js';
import { CredentialsInvalid, EmailInvalid, EmailNotVerified } from '../../identities/identities.errors.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { RateLimits } from '../../limits/rate-limits.js';
import { CANDIDATE, type Candidate } from './candidate.statement.js';

export interface PasswordAttempt {
  applicationId: string;
  email: string;
  password: string;
  caller: Caller;
}

/** Proves a person by password. Every attempt is counted before it is judged, and costs the same whoever it is for. */
@Injectable()
export class SignInService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  async provePassword(attempt: PasswordAttempt): Promise<{ id: string }> {
    const candidate = await this.findCandidate(attempt);
    const forgive = await this.countAttempt(attempt, candidate);
    const matches = await this.hasher.verify(candidate?.passwordHash ?? null, attempt.password);
    if (!candidate || !matches || candidate.isBlocked) {
      await this.noteFailure(attempt, candidate);
      throw new CredentialsInvalid();
    }
    await forgive();
    if (!candidate.isVerified) throw new EmailNotVerified();
    await this.upgradeHash(attempt, candidate);
    return { id: candidate.id };
  }

  private async findCandidate({ applicationId, email, caller }: PasswordAttempt): Promise<Candidate | undefined> {
    const address = readAddress(email);
    if (!address) return undefined;
    const [candidate] = await this.database.run(CANDIDATE, [applicationId, address.key, caller.ip]);
    return candidate;
  }

  /**
   * Strangers who guess use up the account's allowance. Its owner is not locked out with them: an address that has
   * signed in to this account before has an allowance of its own.
   */
  private async countAttempt(
    { applicationId, email, caller }: PasswordAttempt,
    candidate: Candidate | undefined,
  ): Promise<() => Promise<void>> {
    const account = signInSubject(applicationId, email);
    await this.limits.spend('sign-in-address', caller.bucket);
    await this.limits.spend('sign-in-application', applicationId);
    const isAtKnownAddress = candidate?.isAtKnownAddress ?? false;
    const limit = isAtKnownAddress ? 'sign-in-known-address' : 'sign-in-account';
    const subject = isAtKnownAddress ? `${account}/${caller.bucket}` : account;
    await this.limits.spend(limit, subject);
    return () => this.limits.forgive(limit, subject);
  }

  private async noteFailure(
    { applicationId, caller }: PasswordAttempt,
    candidate: Candidate | undefined,
  ): Promise<void> {
    await this.audit.record(this.manager, {
      type: 'identity.sign_in_failed',
      applicationId,
      caller,
      ...(candidate && { identityId: candidate.id }),
    });
  }

  /** The moment of a sign-in is the only one at which a weaker hash can be replaced. */
  private async upgradeHash({ applicationId, password }: PasswordAttempt, candidate: Candidate): Promise<void> {
    const { id, passwordHash } = candidate;
    if (!passwordHash || !this.hasher.isOutdated(passwordHash)) return;
    const stronger = await this.hasher.hash(password);
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(Identity, { id, passwordHash }, { passwordHash: stronger });
      if (!affected) return; // changed meanwhile, by somebody who is right
      await this.audit.record(manager, { type: 'identity.password_rehashed', applicationId, identityId: id });
    });
  }
}

/** What attempts at one account are counted under. */
export const signInSubject = (applicationId: string, email: string): string =>
  `${applicationId}/${email.normalize('NFC').toLowerCase()}`;

/** What is no address belongs to nobody, and is answered like an unknown one. */
function readAddress(text: string): EmailAddress | undefined {
  try {
    return parseEmail(text);
  } catch (error) {
    if (error instanceof EmailInvalid) return undefined;
    throw error;
  }
}
