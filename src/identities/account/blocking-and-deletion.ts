import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { SeatsService } from '../../applications/seats.service.js';
import { EmailCodesService } from '../../flows/email-codes/email-codes.service.js';
import { FlowsService } from '../../flows/flows.service.js';
import { ApplicationInvitations } from '../../flows/invitations/application-invitations.js';
import { UnlinkedAccounts } from '../../flows/upstream/unlinked-accounts.service.js';
import { Outbox } from '../../mail/outbox.js';
import { Members } from '../../organizations/members.service.js';
import { Audit } from '../../platform/audit/audit.js';
import { Forgetting } from '../../platform/audit/forgetting.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { IdentityAliases } from '../aliases/identity-aliases.service.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { IdentityChanges } from '../identity-changes.js';

/** Blocks and deletes accounts. Blocking and deleting end its sessions in the same transaction. */
@Injectable()
export class BlockingAndDeletion {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly aliases: IdentityAliases,
    private readonly changes: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly codes: EmailCodesService,
    private readonly flows: FlowsService,
    private readonly unlinked: UnlinkedAccounts,
    private readonly invitations: ApplicationInvitations,
    private readonly members: Members,
    private readonly mails: Outbox,
    private readonly seats: SeatsService,
    private readonly audit: Audit,
    private readonly forgetting: Forgetting,
  ) {}

  /** Returns how many sessions ended. There is no caller on the command line. */
  async block(id: string, caller?: Caller): Promise<number> {
    const latest = await this.manager.transaction((manager) => this.blockWithin(manager, id, caller));
    return latest + (await this.finish(id));
  }

  /** Call `finish` once it is committed. */
  async blockWithin(manager: EntityManager, id: string, caller?: Caller): Promise<number> {
    const identity = await this.identities.lockIdentity(manager, id);
    await this.changes.block(manager, id);
    await this.codes.replaceAllOf(manager, id);
    const ended = await this.sessions.endAllOfIdentity(manager, id, { reason: 'blocked', caller });
    if (!identity.blockedAt) await this.record(manager, 'identity.blocked', identity, 'operator', caller);
    return ended;
  }

  unblock(id: string, caller?: Caller): Promise<void> {
    return this.manager.transaction((manager) => this.unblockWithin(manager, id, caller));
  }

  async unblockWithin(manager: EntityManager, id: string, caller?: Caller): Promise<void> {
    const identity = await this.identities.lockIdentity(manager, id);
    if (!identity.blockedAt) return;
    await this.changes.unblock(manager, id);
    await this.record(manager, 'identity.unblocked', identity, 'operator', caller);
  }

  /** Returns how many sessions ended. */
  async delete(id: string, caller?: Caller): Promise<number> {
    const latest = await this.manager.transaction((manager) => this.deleteWithin(manager, id, caller));
    return latest + (await this.finishDeletion(id));
  }

  /** Call `finishDeletion` once it is committed. */
  async deleteWithin(manager: EntityManager, id: string, caller?: Caller): Promise<number> {
    return this.erase(manager, await this.identities.lockIdentity(manager, id), 'operator', caller);
  }

  /** Of very many sessions the rest; returns how many. */
  finish(id: string): Promise<number> {
    return this.sessions.finishEnding(id);
  }

  async finishDeletion(id: string): Promise<number> {
    await this.forgetTrail(id);
    return this.finish(id);
  }

  /**
   * Nothing that identifies the person stays. The audit trail keeps the id, which then stands for no person. The caller
   * has locked the identity.
   */
  async erase(manager: EntityManager, identity: Identity, by: 'operator' | 'owner', caller?: Caller): Promise<number> {
    const { id, applicationId } = identity;
    await this.members.forgetIdentity(manager, id);
    const ended = await this.sessions.deleteAllOfIdentity(manager, id, { reason: 'deleted' });
    await this.forgetTraces(manager, id);
    if (identity.seatedAt) await this.seats.release(manager, applicationId);
    await this.changes.delete(manager, id);
    await this.record(manager, 'identity.deleted', identity, by, caller);
    return ended;
  }

  /** Call this after an erasure is committed. Housekeeping continues what takes too long. */
  forgetTrail(id: string): Promise<void> {
    return this.forgetting.goOn(id);
  }

  /**
   * What is not deleted with the row: login hints in flows, invitations, emails on their way, IP addresses and user agents in the
   * trail, under every id that the person had.
   */
  private async forgetTraces(manager: EntityManager, identityId: string): Promise<void> {
    await this.flows.forgetIdentity(manager, identityId);
    await this.unlinked.forgetIdentity(manager, identityId);
    await this.invitations.forgetIdentity(manager, identityId);
    await this.mails.forgetIdentity(manager, identityId);
    const ids = [identityId, ...(await this.aliases.listOf(manager, identityId))];
    for (const id of ids) await this.forgetting.begin(manager, id);
  }

  private record(
    manager: EntityManager,
    type: 'identity.blocked' | 'identity.unblocked' | 'identity.deleted',
    { id, applicationId }: Identity,
    by: 'operator' | 'owner',
    caller: Caller | undefined,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, identityId: id, details: { by }, caller });
  }
}
