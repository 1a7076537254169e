import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { SeatsService } from '../../applications/seats.service.js';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import { FlowTraces } from '../../flows/flow-traces.js';
import { OutboxReview } from '../../mail/outbox-review.js';
import { Audit } from '../../platform/audit/audit.js';
import { Forgetting } from '../../platform/audit/forgetting.js';
import { now } from '../../platform/database/now.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { Identity } from '../entities/identity.entity.js';
import { IdentityNotFound } from '../identities.errors.js';

/** What an operator may do with somebody's account. Blocking and deleting end its sessions in the same transaction. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly sessions: SessionsService,
    private readonly codes: EmailCodesService,
    private readonly flows: FlowTraces,
    private readonly mails: OutboxReview,
    private readonly seats: SeatsService,
    private readonly audit: Audit,
    private readonly forgetting: Forgetting,
  ) {}

  /** At one application, or at every one that knows the address. */
  find(emailKey: string, applicationId?: string): Promise<Identity[]> {
    return this.manager.findBy(Identity, { emailKey, ...(applicationId && { applicationId }) });
  }

  /** Answers how many sessions ended with it. */
  async block(id: string): Promise<number> {
    const latest = await this.act(id, async (manager, identity) => {
      await manager.update(Identity, { id }, { blockedAt: () => 'COALESCE(blocked_at, now())', updatedAt: now });
      await this.codes.replaceAllOf(manager, id);
      const ended = await this.sessions.endAllOfIdentity(manager, id, { reason: 'operator' });
      if (!identity.blockedAt) await this.record(manager, 'identity.blocked', identity);
      return ended;
    });
    return latest + (await this.sessions.finishEnding(id));
  }

  unblock(id: string): Promise<void> {
    return this.act(id, async (manager, identity) => {
      if (!identity.blockedAt) return;
      await manager.update(Identity, { id }, { blockedAt: null, updatedAt: now });
      await this.record(manager, 'identity.unblocked', identity);
    });
  }

  /** Nothing that identifies the person stays; the audit trail keeps the id alone, which then belongs to nobody. */
  async delete(id: string): Promise<number> {
    const latest = await this.act(id, async (manager, identity) => {
      const ended = await this.sessions.deleteAllOfIdentity(manager, id, { reason: 'operator' });
      await this.forgetTraces(manager, id);
      if (identity.seatedAt) await this.seats.release(manager, identity.applicationId);
      await manager.delete(Identity, { id });
      await this.record(manager, 'identity.deleted', identity);
      return ended;
    });
    await this.forgetting.goOn(id);
    return latest + (await this.sessions.finishEnding(id));
  }

  /** What is not deleted with the row itself: hints in flows, mails on their way, addresses and programs in the trail. */
  private async forgetTraces(manager: EntityManager, identityId: string): Promise<void> {
    await this.flows.forgetIdentity(manager, identityId);
    await this.mails.forgetIdentity(manager, identityId);
    await this.forgetting.begin(manager, identityId);
  }

  private act<Result>(
    id: string,
    change: (manager: EntityManager, identity: Identity) => Promise<Result>,
  ): Promise<Result> {
    return this.manager.transaction(async (manager) => {
      const identity = await manager.findOne(Identity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!identity) throw new IdentityNotFound();
      return change(manager, identity);
    });
  }

  private record(
    manager: EntityManager,
    type: 'identity.blocked' | 'identity.unblocked' | 'identity.deleted',
    { id, applicationId }: Identity,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, identityId: id, details: { by: 'operator' } });
  }
}
