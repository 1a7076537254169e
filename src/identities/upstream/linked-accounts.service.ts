import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Identity } from '../entities/identity.entity.js';
import { LinkedAccount } from '../entities/linked-account.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { INSERT_LINK, QUEUE_UP } from './linked-accounts.statements.js';
import { UpstreamAccountTaken } from './linking.errors.js';
import type { UpstreamAccount } from './upstream-account.js';

/** What names an account elsewhere: never its email. */
export type UpstreamKey = Pick<UpstreamAccount, 'provider' | 'issuer' | 'subject'>;

export interface NewLink extends UpstreamKey {
  /** By signing in to the identity, and not by a mailbox. */
  bySignIn: boolean;
}

/** Which identity an upstream account signs in to, by its issuer and subject. */
@Injectable()
export class LinkedAccounts {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly audit: Audit,
  ) {}

  /** Of two first sign-ins of one account at once, the second waits until the transaction of the first ends. */
  async queueUp(manager: EntityManager, applicationId: string, { issuer, subject }: UpstreamKey): Promise<void> {
    await within(manager).run(QUEUE_UP, { name: `${applicationId}/${issuer}/${subject}` });
  }

  /** The identity that it is linked to, locked. */
  async findLinked(
    manager: EntityManager,
    applicationId: string,
    { issuer, subject }: UpstreamKey,
  ): Promise<Identity | null> {
    const link = await manager.findOneBy(LinkedAccount, { applicationId, issuer, subject });
    return link && this.identities.lockIfThere(manager, link.identityId);
  }

  /** The caller has locked the identity. False if it is linked to this identity already. */
  async link(
    manager: EntityManager,
    { id: identityId, applicationId }: Pick<Identity, 'id' | 'applicationId'>,
    { provider, issuer, subject, bySignIn }: NewLink,
    caller: Caller,
  ): Promise<boolean> {
    const wanted = { id: newId(), applicationId, identityId, provider, issuer, subject, bySignIn };
    const [inserted] = await within(manager).run(INSERT_LINK, wanted);
    if (!inserted) {
      if (await manager.existsBy(LinkedAccount, { applicationId, issuer, subject, identityId })) return false;
      throw new UpstreamAccountTaken();
    }
    const details = { provider };
    await this.audit.record(manager, { type: 'identity.linked', applicationId, identityId, caller, details });
    return true;
  }

  /** What a sign-in alone has linked: a thief of the password can do that too. The caller has locked the identity. */
  async unlinkSignedIn(
    manager: EntityManager,
    { id: identityId, applicationId }: Pick<Identity, 'id' | 'applicationId'>,
    caller: Caller,
  ): Promise<void> {
    const { affected } = await manager.delete(LinkedAccount, { identityId, bySignIn: true });
    if (!affected) return;
    const details = { reason: 'password_reset', count: affected };
    await this.audit.record(manager, { type: 'identity.unlinked', applicationId, identityId, caller, details });
  }
}
