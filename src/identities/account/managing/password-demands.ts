import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../../platform/audit/audit.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentityChanges } from '../../identity-changes.js';
import { NoPassword } from '../account.errors.js';

/** Demands a new password: the next sign-in with the present one leads to a mail that sets a new one. Sessions go on. */
@Injectable()
export class PasswordDemands {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly audit: Audit,
  ) {}

  /** The caller has locked the identity. */
  async demand(manager: EntityManager, identity: Identity, caller?: Caller): Promise<void> {
    const { id: identityId, applicationId, passwordHash, newPasswordDueAt } = identity;
    if (passwordHash === null) throw new NoPassword();
    if (newPasswordDueAt !== null) return;
    await this.changes.demandNewPassword(manager, identityId);
    await this.audit.record(manager, {
      type: 'identity.new_password_demanded',
      applicationId,
      identityId,
      caller,
    });
  }
}
