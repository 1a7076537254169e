import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { AuditEvent } from '../audit/entities/audit-event.entity.js';
import { Clock } from '../common/clock.js';
import { Identity } from '../identities/entities/identity.entity.js';
import { LinkedAccount } from '../identities/entities/linked-account.entity.js';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { Session } from '../session/entities/session.entity.js';

/** All that is held about a person, in one document that can be handed to them (GDPR, article 15). Hashes are no part of it. */
@Injectable()
export class AccountExportService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

  async export(id: string): Promise<object> {
    const identity = await this.manager.findOneBy(Identity, { id });
    if (!identity) throw new IdentityNotFound();
    const { passwordHash, emailKey: _emailKey, ...profile } = identity;
    return {
      exportedAt: this.clock.now().toISOString(),
      identity: { ...profile, hasPassword: passwordHash !== null },
      linkedAccounts: await this.manager.findBy(LinkedAccount, { identityId: id }),
      sessions: (await this.manager.find(Session, { where: { identityId: id }, order: { id: 'ASC' } })).map(
        sessionFacts,
      ),
      auditEvents: await this.manager.find(AuditEvent, { where: { identityId: id }, order: { id: 'ASC' } }),
    };
  }
}

function sessionFacts({ secretHash: _secretHash, ...facts }: Session): object {
  return facts;
}
