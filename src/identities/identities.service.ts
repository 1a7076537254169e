import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import { newId } from '../platform/crypto/ids.js';
import { now } from '../platform/database/now.js';
import { isUniqueViolation } from '../platform/database/violations.js';
import type { EmailAddress } from './email.js';
import { Identity } from './entities/identity.entity.js';
import { LinkedAccount } from './entities/linked-account.entity.js';
import { IdentityNotFound } from './identities.errors.js';

export interface NewIdentity {
  applicationId: string;
  address: EmailAddress;
  name: string | null;
  locale: string | null;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Another identity of the application has the address. */
export class EmailTaken extends Error {}

const CREATE_OR_RENEW = `
  INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, locale, password_hash,
    password_changed_at, created_at, updated_at)
  VALUES ($1, $2, $3, $4, false, $5, $6, $7, now(), now(), now())
  ON CONFLICT (application_id, email_key) DO UPDATE
    SET email = excluded.email, name = excluded.name, locale = excluded.locale,
        password_hash = excluded.password_hash, password_changed_at = now(), sign_up_tries = 0, updated_at = now()
    WHERE identities.email_verified_at IS NULL
  RETURNING id`;

/** The update changes nothing: it locks the row that is there, and answers which one it is. */
const CREATE_OR_LOCK = `
  INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, locale, email_verified_at,
    created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now(), now())
  ON CONFLICT (application_id, email_key) DO UPDATE SET updated_at = identities.updated_at
  RETURNING id`;

@Injectable()
export class IdentitiesService {
  constructor(@InjectRepository(Identity) private readonly identities: Repository<Identity>) {}

  findByEmail(applicationId: string, { key }: EmailAddress): Promise<Identity | null> {
    return this.identities.findOneBy({ applicationId, emailKey: key });
  }

  async getIdentity(manager: EntityManager, id: string): Promise<Identity> {
    const identity = await manager.findOneBy(Identity, { id });
    if (!identity) throw new IdentityNotFound();
    return identity;
  }

  async getByEmail(manager: EntityManager, applicationId: string, { key }: EmailAddress): Promise<Identity> {
    return manager.findOneByOrFail(Identity, { applicationId, emailKey: key });
  }

  /** Whoever made an account without proving its address loses it to whoever proves it: no password of theirs stays. */
  async takeOver(manager: EntityManager, { id }: Identity): Promise<Identity> {
    await manager.update(
      Identity,
      { id },
      { passwordHash: null, passwordChangedAt: null, name: null, emailVerifiedAt: now, updatedAt: now },
    );
    return this.getIdentity(manager, id);
  }

  /** An account whose address nobody has proved yet. */
  findWaiting(id: string): Promise<Identity | null> {
    return this.identities.findOneBy({ id, emailVerifiedAt: IsNull(), blockedAt: IsNull() });
  }

  /** Whether it still waits, now that nobody else can change it. */
  async lockWaiting(manager: EntityManager, id: string | null): Promise<Identity | null> {
    const identity = await this.lockIfThere(manager, id);
    return identity?.emailVerifiedAt || identity?.blockedAt ? null : identity;
  }

  /** Whoever may still sign in there, verified or not. */
  findUsable(manager: EntityManager, applicationId: string, { key }: EmailAddress): Promise<Identity | null> {
    return manager.findOneBy(Identity, { applicationId, emailKey: key, blockedAt: IsNull() });
  }

  /** The same, and nobody else changes it until the transaction ends. */
  lockUsable(manager: EntityManager, applicationId: string, { key }: EmailAddress): Promise<Identity | null> {
    return manager.findOne(Identity, {
      where: { applicationId, emailKey: key, blockedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /**
   * An account that waits for its owner; null if the address has one. Nobody has proved yet whose a waiting account
   * is, so the newest registration takes it over whole, and only the newest one's mail can confirm it.
   */
  async createOrRenewUnverified(
    manager: EntityManager,
    wanted: NewIdentity & { passwordHash: string },
  ): Promise<Identity | null> {
    const id = newId();
    const renewed: unknown[] = await manager.query(CREATE_OR_RENEW, [
      id,
      wanted.applicationId,
      wanted.address.email,
      wanted.address.key,
      wanted.name,
      wanted.locale,
      wanted.passwordHash,
    ]);
    if (renewed.length === 0) return null;
    return this.getByEmail(manager, wanted.applicationId, wanted.address);
  }

  /** The address is proved. */
  async markVerified(manager: EntityManager, id: string): Promise<void> {
    await manager.query(
      'UPDATE identities SET email_verified_at = COALESCE(email_verified_at, now()), updated_at = now() WHERE id = $1',
      [id],
    );
  }

  /**
   * What somebody signed up with is gone, and the account with it; answers whether it is. An account that came from
   * elsewhere, has a linked one or is blocked was there without this sign-up, and stays.
   */
  async forgetSignUp(manager: EntityManager, { id, importedAt, blockedAt }: Identity): Promise<boolean> {
    if (importedAt || blockedAt || (await manager.existsBy(LinkedAccount, { identityId: id }))) {
      const nothing = { passwordHash: null, passwordChangedAt: null, name: null };
      await manager.update(Identity, { id }, { ...nothing, signUpTries: 0, updatedAt: now });
      return false;
    }
    await manager.delete(Identity, { id });
    return true;
  }

  async setPassword(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(Identity, { id }, { passwordHash, passwordChangedAt: now, updatedAt: now });
  }

  /** The mailbox of the new address has just answered, so it is verified. */
  async changeEmail(manager: EntityManager, id: string, { email, key }: EmailAddress): Promise<void> {
    try {
      await manager.update(
        Identity,
        { id },
        { email, emailKey: key, emailIsRelay: false, emailVerifiedAt: now, updatedAt: now },
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw new EmailTaken();
      throw error;
    }
  }

  /**
   * The identity as it is and stays until the transaction's end: a session is opened before its owner is blocked, and
   * then ended with the others, or not at all.
   */
  async lockIdentity(manager: EntityManager, id: string): Promise<Identity> {
    const identity = await this.lockIfThere(manager, id);
    if (!identity) throw new IdentityNotFound();
    return identity;
  }

  /** The same, and as much work, for a code that is nobody's. */
  lockIfThere(manager: EntityManager, id: string | null): Promise<Identity | null> {
    return manager.findOne(Identity, { where: { id: id ?? NOBODY }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * The account with that address, made now if there is none; nobody else changes it until the transaction ends. Of
   * two who bring a new address at once, one makes the account and the other finds it.
   */
  async createOrLock(
    manager: EntityManager,
    wanted: NewIdentity & { isRelay: boolean },
  ): Promise<{ identity: Identity; isNew: boolean }> {
    const id = newId();
    const [row]: [{ id: string }] = await manager.query(CREATE_OR_LOCK, [
      id,
      wanted.applicationId,
      wanted.address.email,
      wanted.address.key,
      wanted.isRelay,
      wanted.name,
      wanted.locale,
    ]);
    return { identity: await this.getIdentity(manager, row.id), isNew: row.id === id };
  }
}
