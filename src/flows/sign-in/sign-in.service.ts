import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../audit/audit.js';
import type { Caller } from '../../common/http/caller.js';
import { type EmailAddress, parseEmail } from '../../identities/email.js';
import { Identity } from '../../identities/entities/identity.entity.js';
import { CredentialsInvalid, EmailInvalid, EmailNotVerified } from '../../identities/identities.errors.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { PasswordHasher } from '../../identities/passwords/password-hasher.js';
import { RateLimits } from '../../limits/rate-limits.js';
import { KnownDevices } from '../../session/known-devices.js';

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
    private readonly identities: IdentitiesService,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly knownDevices: KnownDevices,
    private readonly audit: Audit,
  ) {}

  async provePassword(attempt: PasswordAttempt): Promise<Identity> {
    const address = readAddress(attempt.email);
    const identity = address && (await this.identities.findByEmail(attempt.applicationId, address));
    const forgive = await this.countAttempt(attempt, identity ?? null);
    const matches = await this.hasher.verify(identity?.passwordHash ?? null, attempt.password);
    if (!identity || !matches || identity.blockedAt) {
      await this.noteFailure(attempt, identity ?? null);
      throw new CredentialsInvalid();
    }
    await forgive();
    if (!identity.emailVerifiedAt) throw new EmailNotVerified();
    await this.upgradeHash(identity, attempt.password);
    return identity;
  }

  /**
   * Strangers who guess use up the account's allowance. Its owner is not locked out with them: an address that has
   * signed in to this account before has an allowance of its own.
   */
  private async countAttempt(
    { applicationId, email, caller }: PasswordAttempt,
    identity: Identity | null,
  ): Promise<() => Promise<void>> {
    const account = signInSubject(applicationId, email);
    await this.limits.spend('sign-in-address', caller.bucket);
    await this.limits.spend('sign-in-application', applicationId);
    const fromKnownAddress = identity !== null && (await this.knownDevices.includesAddress(identity.id, caller.ip));
    const limit = fromKnownAddress ? 'sign-in-known-address' : 'sign-in-account';
    const subject = fromKnownAddress ? `${account}/${caller.bucket}` : account;
    await this.limits.spend(limit, subject);
    return () => this.limits.forgive(limit, subject);
  }

  private async noteFailure({ applicationId, caller }: PasswordAttempt, identity: Identity | null): Promise<void> {
    await this.audit.record(this.manager, {
      type: 'identity.sign_in_failed',
      applicationId,
      caller,
      ...(identity && { identityId: identity.id }),
    });
  }

  /** The moment of a sign-in is the only one at which a weaker hash can be replaced. */
  private async upgradeHash(identity: Identity, password: string): Promise<void> {
    if (!identity.passwordHash || !this.hasher.isOutdated(identity.passwordHash)) return;
    const stronger = await this.hasher.hash(password);
    await this.manager.transaction(async (manager) => {
      const { affected } = await manager.update(
        Identity,
        { id: identity.id, passwordHash: identity.passwordHash as string },
        { passwordHash: stronger },
      );
      if (affected)
        await this.audit.record(manager, {
          type: 'identity.password_rehashed',
          applicationId: identity.applicationId,
          identityId: identity.id,
        });
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
