import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { within } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { parseEmail } from '../email.js';
import type { Identity } from '../entities/identity.entity.js';
import { LinkedAccount } from '../entities/linked-account.entity.js';
import { CredentialsInvalid } from '../identities.errors.js';
import { IdentitiesService } from '../identities.service.js';
import { IdentityChanges } from '../identity-changes.js';
import { AccountProofRequired, UpstreamEmailUnverified } from './upstream.errors.js';
import { isRelay, type UpstreamAccount } from './upstream-account.js';

/** Until the transaction ends. */
const QUEUE_UP = statement<{ name: string }>(
  'queue-up-for-upstream-account',
  'SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))',
);

/**
 * Which identity an upstream account signs in to.
 *
 *   linked already                          that identity, whatever its email is now
 *   relay email                             an identity of its own, never matched to another
 *   email not verified by the upstream      refused
 *   email of no identity                    a new identity
 *   email of a verified identity            that identity: both sides have proved the email
 *   email of an unverified identity         its owner takes it over, without the password that was there
 */
@Injectable()
export class LinkingService {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly audit: Audit,
  ) {}

  async identityFor(
    manager: EntityManager,
    applicationId: string,
    account: UpstreamAccount,
    caller: Caller,
  ): Promise<Identity> {
    await this.queueUp(manager, applicationId, account);
    const { issuer, subject } = account;
    const link = await manager.findOneBy(LinkedAccount, { applicationId, issuer, subject });
    const identity = link
      ? await this.identities.getIdentity(manager, link.identityId)
      : await this.admit(manager, applicationId, account, caller);
    if (identity.blockedAt) throw new CredentialsInvalid();
    return identity;
  }

  /** Of two first sign-ins of one account at once, the second waits and then finds the link. */
  private async queueUp(manager: EntityManager, applicationId: string, account: UpstreamAccount): Promise<void> {
    const name = `${applicationId}/${account.issuer}/${account.subject}`;
    await within(manager).run(QUEUE_UP, { name });
  }

  private async admit(
    manager: EntityManager,
    applicationId: string,
    account: UpstreamAccount,
    caller: Caller,
  ): Promise<Identity> {
    if (!account.email || !account.isEmailVerified) throw new UpstreamEmailUnverified();
    const { identity: found, isNew } = await this.identities.createOrLock(manager, {
      applicationId,
      email: parseEmail(account.email),
      name: account.name,
      locale: account.locale,
      isRelay: isRelay(account),
    });
    const identity = isNew ? found : await this.join(manager, found, account);
    await this.link(manager, identity, account, caller);
    return identity;
  }

  private async join(manager: EntityManager, existing: Identity, account: UpstreamAccount): Promise<Identity> {
    if (isRelay(account) || existing.emailIsRelay) throw new AccountProofRequired();
    if (existing.emailVerifiedAt || existing.blockedAt) return existing;
    return this.changes.takeOver(manager, existing);
  }

  private async link(
    manager: EntityManager,
    identity: Identity,
    account: UpstreamAccount,
    caller: Caller,
  ): Promise<void> {
    const { applicationId, id: identityId } = identity;
    const { provider, issuer, subject } = account;
    await manager.insert(LinkedAccount, {
      id: newId(),
      applicationId,
      identityId,
      provider,
      issuer,
      subject,
      createdAt: now,
    });
    await this.audit.record(manager, {
      type: 'identity.linked',
      applicationId,
      identityId,
      caller,
      details: { provider },
    });
  }
}
