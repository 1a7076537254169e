import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, MoreThanOrEqual, type Repository } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { within } from '../../platform/database/database.js';
import { QUEUE_UP } from '../../platform/database/queue-up.statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Identity } from '../entities/identity.entity.js';
import { LinkedAccount } from '../entities/linked-account.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { IMPORT_LINKS, INSERT_LINK } from './linked-accounts.statements.js';
import { UpstreamAccountTaken } from './linking.errors.js';
import type { UpstreamAccount } from './upstream-account.js';

/** What names an account elsewhere: never its email. */
export type UpstreamKey = Pick<UpstreamAccount, 'provider' | 'issuer' | 'subject'>;

export interface NewLink extends UpstreamKey {
  /** A sign-in to the identity linked it, and not a mailbox. */
  bySignIn: boolean;
  /** What its owner knows it by. */
  accountName?: string;
}

/** A link, and the identity that it signs in to. */
export interface Linked {
  link: LinkedAccount;
  identity: Identity;
}

type Owner = Pick<Identity, 'id' | 'applicationId'>;

/** It was made without the code of the app: a thief of the password may have made it. */
export const isOlderThanApp = (
  { createdAt }: Pick<LinkedAccount, 'createdAt'>,
  { mfaEnabledAt }: Pick<Identity, 'mfaEnabledAt'>,
): boolean => mfaEnabledAt !== null && createdAt <= mfaEnabledAt;

interface Removal {
  reason: 'password_reset' | 'email_change_undone' | 'change_undone';
  caller: Caller;
}

/** Which identity an upstream account signs in to, by its issuer and subject. */
@Injectable()
export class LinkedAccounts {
  constructor(
    @InjectRepository(LinkedAccount) private readonly links: Repository<LinkedAccount>,
    private readonly identities: IdentitiesService,
    private readonly audit: Audit,
  ) {}

  /** Two first sign-ins of one account may come at once: the second waits until the transaction of the first ends. */
  async queueUp(manager: EntityManager, applicationId: string, { issuer, subject }: UpstreamKey): Promise<void> {
    await within(manager).run(QUEUE_UP, { name: `${applicationId}/${issuer}/${subject}` });
  }

  /**
   * The identity that it is linked to, locked. While this waits for the lock, the account may be unlinked, or linked to
   * the identity that this one became: so the link is read again under the lock.
   */
  async findLinked(manager: EntityManager, applicationId: string, key: UpstreamKey): Promise<Linked | null> {
    const { issuer, subject } = key;
    const link = await manager.findOneBy(LinkedAccount, { applicationId, issuer, subject });
    if (!link) return null;
    const { id, identityId } = link;
    const identity = await this.identities.lockIfThere(manager, identityId);
    const isStillThere = await manager.existsBy(LinkedAccount, { id, identityId });
    if (!isStillThere) return this.findLinked(manager, applicationId, key);
    return identity && { link, identity };
  }

  listOf(identityId: string): Promise<LinkedAccount[]> {
    return this.links.find({ where: { identityId }, order: { id: 'ASC' } });
  }

  findOf(manager: EntityManager, identityId: string, id: string): Promise<LinkedAccount | null> {
    return manager.findOneBy(LinkedAccount, { id, identityId });
  }

  getOf(manager: EntityManager, { applicationId }: Owner, { issuer, subject }: UpstreamKey): Promise<LinkedAccount> {
    return manager.findOneByOrFail(LinkedAccount, { applicationId, issuer, subject });
  }

  /** The caller has locked the identity. False if it is linked to this identity already. */
  async link(
    manager: EntityManager,
    { id: identityId, applicationId }: Owner,
    { provider, issuer, subject, bySignIn, accountName }: NewLink,
    caller: Caller,
  ): Promise<boolean> {
    const named = { provider, issuer, subject, accountName: accountName ?? null };
    const wanted = { id: newId(), applicationId, identityId, ...named, bySignIn };
    const [inserted] = await within(manager).run(INSERT_LINK, wanted);
    if (!inserted) {
      if (await manager.existsBy(LinkedAccount, { applicationId, issuer, subject, identityId })) return false;
      throw new UpstreamAccountTaken();
    }
    const details = { provider };
    await this.audit.record(manager, { type: 'identity.linked', applicationId, identityId, caller, details });
    return true;
  }

  /** Links accounts of identities that this transaction imported. Returns how many; linked ones stay as they are. */
  async import(
    manager: EntityManager,
    applicationId: string,
    links: (UpstreamKey & { identityId: string })[],
  ): Promise<number> {
    const records = JSON.stringify(links.map((link) => ({ id: newId(), ...link })));
    return (await within(manager).run(IMPORT_LINKS, { applicationId, records })).length;
  }

  /** The caller has locked the identity. */
  async unlink(
    manager: EntityManager,
    { id: identityId, applicationId }: Owner,
    { id, provider }: LinkedAccount,
    caller: Caller,
  ): Promise<void> {
    await manager.delete(LinkedAccount, { id, identityId });
    const details = { reason: 'user', provider };
    await this.audit.record(manager, { type: 'identity.unlinked', applicationId, identityId, caller, details });
  }

  /** Its owner links it again, and has proved the code of the app. The caller has locked the identity. */
  async unlinkOlderThanApp(
    manager: EntityManager,
    identity: Identity,
    { issuer, subject }: UpstreamKey,
    caller: Caller,
  ): Promise<void> {
    const link = await manager.findOneBy(LinkedAccount, { identityId: identity.id, issuer, subject });
    if (link && isOlderThanApp(link, identity)) await this.unlink(manager, identity, link, caller);
  }

  /** What a sign-in alone has linked: a thief of the password can do that too. The caller has locked the identity. */
  async unlinkSignedIn(
    manager: EntityManager,
    { id: identityId, applicationId }: Owner,
    caller: Caller,
  ): Promise<void> {
    const { affected } = await manager.delete(LinkedAccount, { identityId, bySignIn: true });
    await this.noteUnlinked(manager, { id: identityId, applicationId }, affected, { reason: 'password_reset', caller });
  }

  /** The same, and what was linked since a moment. The caller has locked the identity. */
  async unlinkSince(manager: EntityManager, owner: Owner, since: Date, removal: Removal): Promise<void> {
    const { affected } = await manager.delete(LinkedAccount, [
      { identityId: owner.id, bySignIn: true },
      { identityId: owner.id, createdAt: MoreThanOrEqual(since) },
    ]);
    await this.noteUnlinked(manager, owner, affected, removal);
  }

  private async noteUnlinked(
    manager: EntityManager,
    { id: identityId, applicationId }: Owner,
    count: number | null | undefined,
    { reason, caller }: Removal,
  ): Promise<void> {
    if (!count) return;
    const details = { reason, count };
    await this.audit.record(manager, { type: 'identity.unlinked', applicationId, identityId, caller, details });
  }
}
