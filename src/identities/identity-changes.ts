import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { Forgetting } from '../platform/audit/forgetting.js';
import { isUniqueViolation, now } from '../platform/database/postgres.js';
import { Agreement } from './agreements/agreement.entity.js';
import type { ParsedEmail } from './email.js';
import { Identity } from './entities/identity.entity.js';
import { LinkedAccount } from './entities/linked-account.entity.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { Relays } from './upstream/relays.js';

/** Another identity of the application has the email. */
export class EmailTaken extends Error {}

/** After so many wrong passwords of a sign-up only a new password is accepted. */
export const MOST_SIGN_UP_TRIES = 5;

export interface SignUpTry {
  applicationId: string;
  passwordHash: string;
  /** How many there were, this one included. */
  tries: number;
}

/** What is said about a user. */
export type Profile = Pick<Identity, 'name' | 'picture' | 'locale' | 'metadata' | 'externalId' | 'fields'>;

/** Every change of an identity that exists. The caller's transaction holds its lock where more than one row changes. */
@Injectable()
export class IdentityChanges {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly relays: Relays,
    private readonly forgetting: Forgetting,
  ) {}

  async markVerified(manager: EntityManager, id: string): Promise<void> {
    const emailVerifiedAt = () => 'COALESCE(email_verified_at, now())';
    await manager.update(Identity, { id }, { emailVerifiedAt, updatedAt: now });
  }

  /**
   * The owner of the email takes over what another person registered with it. Nothing of that person stays in the row,
   * nor the accounts that they linked, nor their passkeys, nor what they agreed to.
   */
  async takeOver(manager: EntityManager, identity: Identity): Promise<Identity> {
    const { id } = identity;
    await this.passkeys.removeAllOf(manager, identity, { reason: 'taken_over' });
    await manager.delete(LinkedAccount, { identityId: id });
    await manager.delete(Agreement, { identityId: id });
    const nothing = { passwordHash: null, passwordChangedAt: null, mfaEnabledAt: null, name: null, picture: null };
    await manager.update(
      Identity,
      { id },
      {
        ...nothing,
        ...{ newPasswordDueAt: null, externalId: null, metadata: {}, fields: {}, signUpTries: 0 },
        ...{ emailVerifiedAt: now, updatedAt: now },
      },
    );
    return manager.findOneByOrFail(Identity, { id });
  }

  /** An identity that was imported, linked or blocked does not depend on an unconfirmed sign-up. */
  async outlivesSignUp(manager: EntityManager, { id, importedAt, blockedAt }: Identity): Promise<boolean> {
    return importedAt !== null || blockedAt !== null || manager.existsBy(LinkedAccount, { identityId: id });
  }

  /** Removes what a sign-up brought, and the identity with its trail; returns whether the identity is gone. */
  async forgetSignUp(manager: EntityManager, identity: Identity): Promise<boolean> {
    const { id } = identity;
    if (await this.outlivesSignUp(manager, identity)) {
      const nothing = { passwordHash: null, passwordChangedAt: null, name: null, fields: {} };
      await manager.update(Identity, { id }, { ...nothing, signUpTries: 0, updatedAt: now });
      return false;
    }
    await this.delete(manager, id);
    await this.forgetting.begin(manager, id);
    return true;
  }

  /** Counts a try before it judges it, so that many at once cannot pass together. Returns undefined after too many. */
  async countSignUpTry(manager: EntityManager, id: string): Promise<SignUpTry | undefined> {
    const { raw } = await manager
      .createQueryBuilder()
      .update(Identity)
      .set({ signUpTries: () => 'sign_up_tries + 1' })
      .where('id = :id AND sign_up_tries < :most AND password_hash IS NOT NULL', { id, most: MOST_SIGN_UP_TRIES })
      .returning('application_id AS "applicationId", password_hash AS "passwordHash", sign_up_tries AS "tries"')
      .execute();
    return (raw as SignUpTry[])[0];
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(
      Identity,
      { id },
      { passwordHash, passwordChangedAt: now, newPasswordDueAt: null, updatedAt: now },
    );
  }

  /** Only an emailed code sets a new password. */
  async dropPassword(manager: EntityManager, id: string): Promise<void> {
    const nothing = { passwordHash: null, newPasswordDueAt: null };
    await manager.update(Identity, { id }, { ...nothing, passwordChangedAt: now, updatedAt: now });
  }

  async setProfile(manager: EntityManager, id: string, profile: Partial<Profile>): Promise<void> {
    await manager.update(Identity, { id }, { ...profile, updatedAt: now } as QueryDeepPartialEntity<Identity>);
  }

  /** The present password signs in no more. */
  async demandNewPassword(manager: EntityManager, id: string): Promise<void> {
    await manager.update(Identity, { id }, { newPasswordDueAt: now, updatedAt: now });
  }

  /** A stronger hash of the same password; false if the password has changed meanwhile. */
  async replaceHash(manager: EntityManager, id: string, old: string, stronger: string): Promise<boolean> {
    const { affected } = await manager.update(Identity, { id, passwordHash: old }, { passwordHash: stronger });
    return Boolean(affected);
  }

  /** From now on every sign-in asks for the second factor, or none does. */
  async setMfa(manager: EntityManager, id: string, isEnabled: boolean): Promise<void> {
    await manager.update(Identity, { id }, { mfaEnabledAt: isEnabled ? now : null, updatedAt: now });
  }

  /** A code sent to the new email has just been entered, so the email is verified. */
  async changeEmail(manager: EntityManager, id: string, email: ParsedEmail): Promise<void> {
    await this.restoreEmail(manager, id, email, this.relays.has(email.email));
  }

  /** An email that the identity had before, and whose mailbox has just been proved. */
  async restoreEmail(
    manager: EntityManager,
    id: string,
    { email, key }: ParsedEmail,
    emailIsRelay: boolean,
  ): Promise<void> {
    const verified = { emailVerifiedAt: now, emailIsRelay };
    try {
      await manager.update(Identity, { id }, { email, emailKey: key, ...verified, updatedAt: now });
    } catch (error) {
      if (isUniqueViolation(error)) throw new EmailTaken();
      throw error;
    }
  }

  /** Returns false if the identity has a seat already. */
  async markSeated(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(Identity, { id, seatedAt: IsNull() }, { seatedAt: now });
    return Boolean(affected);
  }

  async block(manager: EntityManager, id: string): Promise<void> {
    await manager.update(Identity, { id }, { blockedAt: () => 'COALESCE(blocked_at, now())', updatedAt: now });
  }

  async unblock(manager: EntityManager, id: string): Promise<void> {
    await manager.update(Identity, { id }, { blockedAt: null, updatedAt: now });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Identity, { id });
  }
}
