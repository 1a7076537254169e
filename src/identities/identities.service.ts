import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import { newId } from '../platform/crypto/ids.js';
import { within } from '../platform/database/database.js';
import type { Statements } from '../platform/database/statement.js';
import type { ParsedEmail } from './email.js';
import { Identity } from './entities/identity.entity.js';
import type { FieldValues } from './fields/profile-field-values.js';
import { IdentityNotFound } from './identities.errors.js';
import { CREATE_OR_LOCK, CREATE_OR_RENEW } from './identities.statements.js';
import { IDENTITY_LOCK } from './identity-lock.js';
import { FIND_IMPORTED, IMPORT, type ImportedIdentity, type KnownIdentity } from './import.statements.js';
import { Relays } from './upstream/relays.js';

export interface NewIdentity {
  applicationId: string;
  email: ParsedEmail;
  name: string | null;
  locale: string | null;
}

/** The id of no identity: a lookup by it costs as much as by any other. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Finds, locks and creates identities. A lock lasts until the transaction ends. */
@Injectable()
export class IdentitiesService {
  constructor(
    @InjectRepository(Identity) private readonly identities: Repository<Identity>,
    private readonly relays: Relays,
  ) {}

  async getIdentity(manager: EntityManager, id: string): Promise<Identity> {
    const identity = await manager.findOneBy(Identity, { id });
    if (!identity) throw new IdentityNotFound();
    return identity;
  }

  async getByEmail(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<Identity> {
    return manager.findOneByOrFail(Identity, { applicationId, emailKey: key });
  }

  /** Takes no lock. */
  findByEmail(manager: EntityManager, applicationId: string, emailKey: string): Promise<Identity | null> {
    return manager.findOneBy(Identity, { applicationId, emailKey });
  }

  async findEmail(id: string): Promise<string | undefined> {
    return (await this.identities.findOne({ select: { id: true, email: true }, where: { id } }))?.email;
  }

  /** Takes no lock: another request may change it. */
  existsWith(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<boolean> {
    return manager.existsBy(Identity, { applicationId, emailKey: key });
  }

  /** An identity whose email is not verified yet. */
  findWaiting(id: string): Promise<Identity | null> {
    return this.identities.findOneBy({ id, emailVerifiedAt: IsNull(), blockedAt: IsNull() });
  }

  /** Returns null if it no longer waits for verification. */
  async lockWaiting(manager: EntityManager, id: string | null): Promise<Identity | null> {
    const identity = await this.lockIfThere(manager, id);
    return identity?.emailVerifiedAt || identity?.blockedAt ? null : identity;
  }

  /** An identity that is not blocked, verified or not. */
  findUsable(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<Identity | null> {
    return manager.findOneBy(Identity, { applicationId, emailKey: key, blockedAt: IsNull() });
  }

  /** Blocked or not, verified or not. */
  lockByEmail(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<Identity | null> {
    return manager.findOne(Identity, { where: { applicationId, emailKey: key }, lock: IDENTITY_LOCK });
  }

  /** Returns null for one that a mailbox has confirmed. */
  lockUnverified(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<Identity | null> {
    const where = { applicationId, emailKey: key, emailVerifiedAt: IsNull() };
    return manager.findOne(Identity, { where, lock: IDENTITY_LOCK });
  }

  lockUsable(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<Identity | null> {
    return manager.findOne(Identity, {
      where: { applicationId, emailKey: key, blockedAt: IsNull() },
      lock: IDENTITY_LOCK,
    });
  }

  /**
   * A session is opened, and an identity is blocked or deleted, under this lock. So a new session is either opened
   * first, and ends with the others, or it is not opened.
   */
  async lockIdentity(manager: EntityManager, id: string): Promise<Identity> {
    const identity = await this.lockIfThere(manager, id);
    if (!identity) throw new IdentityNotFound();
    return identity;
  }

  /** A code that belongs to no identity costs the same work. */
  lockIfThere(manager: EntityManager, id: string | null): Promise<Identity | null> {
    return manager.findOne(Identity, { where: { id: id ?? NO_ID }, lock: IDENTITY_LOCK });
  }

  /**
   * The identity with that email, created if there is none. Of two requests that bring a new email at once, one creates
   * the identity and the other finds it.
   */
  async createOrLock(
    manager: EntityManager,
    wanted: NewIdentity & { picture: string | null; isRelay: boolean },
    maker: 'provider' | 'sign_up' = 'provider',
  ): Promise<{ identity: Identity; isNew: boolean }> {
    const id = newId();
    const { picture, isRelay } = wanted;
    const [row] = await within(manager).run(CREATE_OR_LOCK[maker], { id, ...columnsOf(wanted), picture, isRelay });
    const { id: found } = row as { id: string };
    return { identity: await this.getIdentity(manager, found), isNew: found === id };
  }

  /**
   * An identity that waits for verification; null if the email has a verified one. No one has proved that a waiting
   * identity is theirs, so the newest registration replaces it whole, and only the newest email can confirm it.
   */
  async createOrRenewUnverified(
    manager: EntityManager,
    wanted: NewIdentity & { passwordHash: string; fields: FieldValues },
  ): Promise<Identity | null> {
    const { passwordHash } = wanted;
    const fields = JSON.stringify(wanted.fields);
    const isRelay = this.relays.has(wanted.email.email);
    const columns = { id: newId(), ...columnsOf(wanted), isRelay, passwordHash, fields };
    const [row] = await within(manager).run(CREATE_OR_RENEW, columns);
    return row ? this.getByEmail(manager, wanted.applicationId, wanted.email) : null;
  }

  /**
   * Returns the ids of those that were created. Where the email or the external id is known, nothing changes. Each leaves
   * its event, unless the caller writes one that says more.
   */
  async import(
    manager: EntityManager,
    applicationId: string,
    identities: (ImportedIdentity & { id: string })[],
    leavesEvents = true,
  ): Promise<Set<string>> {
    const rows = identities.map((identity) => ({ isRelay: this.relays.has(identity.email), ...identity }));
    const records = JSON.stringify(rows);
    return new Set((await within(manager).run(IMPORT, { applicationId, records, leavesEvents })).map(({ id }) => id));
  }

  /** The identities that have the email or the external id of one of these. */
  findImported(
    statements: Statements,
    applicationId: string,
    identities: Pick<ImportedIdentity, 'key' | 'externalId'>[],
  ): Promise<KnownIdentity[]> {
    const records = JSON.stringify(identities.map(({ key, externalId }) => ({ key, externalId })));
    return statements.run(FIND_IMPORTED, { applicationId, records });
  }
}

const columnsOf = ({ applicationId, email, name, locale }: NewIdentity) => ({
  applicationId,
  email: email.email,
  emailKey: email.key,
  name,
  locale,
});
