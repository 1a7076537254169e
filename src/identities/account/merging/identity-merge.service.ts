import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SeatsService } from '../../../applications/seats.service.js';
import { Members } from '../../../organizations/members.service.js';
import { Audit } from '../../../platform/audit/audit.js';
import { within } from '../../../platform/database/database.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import { IdentityAliases } from '../../aliases/identity-aliases.service.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentityChanges } from '../../identity-changes.js';
import { FreshProofRow } from '../fresh-proofs/fresh-proof.entity.js';
import {
  MOVE_AGREEMENTS,
  MOVE_AUTHENTICATOR,
  MOVE_INVITATIONS,
  MOVE_LINKS,
  MOVE_PASSKEYS,
} from './merge.statements.js';
import { MergeMails } from './merge-mails.js';

/** Two identities of one person at one application, both locked. The first ends in the second. */
export interface Merge {
  from: Identity;
  into: Identity;
  /** The portal session in which the owner of both asked for it. It goes on, as the second. */
  session: CurrentSession;
}

/** What was proved of the second identity beside its mailbox. */
export type ProvedOfReal =
  /** No mailbox had confirmed it before, so it has no owner but this one. */
  | 'unowned'
  /** Its second factor. */
  | 'second factor'
  /** It has none. */
  | 'mailbox';

/**
 * Makes one identity of two. What signs in to the first signs in to the second from now on; its password, its profile
 * and its sessions end. Its id stays known: it stands for the second.
 */
@Injectable()
export class IdentityMerge {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly aliases: IdentityAliases,
    private readonly sessions: SessionsService,
    private readonly seats: SeatsService,
    private readonly members: Members,
    private readonly mails: MergeMails,
    private readonly audit: Audit,
  ) {}

  async merge(manager: EntityManager, merge: Merge, proved: ProvedOfReal, caller: Caller): Promise<void> {
    const ids = { from: merge.from.id, into: merge.into.id };
    const isByMailbox = proved === 'mailbox';
    await this.members.move(manager, ids);
    await within(manager).run(MOVE_INVITATIONS, ids);
    await this.moveSessions(manager, merge, { keepsSecondFactor: !isByMailbox, caller });
    await within(manager).run(MOVE_LINKS, { ...ids, isByMailbox });
    await within(manager).run(MOVE_AGREEMENTS, ids);
    await within(manager).run(MOVE_PASSKEYS, { ...ids, isByMailbox });
    if (proved === 'unowned') await this.moveAuthenticator(manager, merge);
    await this.moveSeat(manager, merge);
    await this.aliases.note(manager, ids.from, ids.into);
    await this.changes.delete(manager, ids.from);
    await this.record(manager, merge, caller);
    await this.mails.tellMerged(manager, merge.from, merge.into, caller);
  }

  /** What was proved in the session was proved for the first identity, so a fresh proof of it ends. */
  private async moveSessions(
    manager: EntityManager,
    { from, into, session }: Merge,
    { keepsSecondFactor, caller }: { keepsSecondFactor: boolean; caller: Caller },
  ): Promise<void> {
    const kept = { keepSessionId: session.id };
    await this.sessions.endAllOfIdentity(manager, from.id, { reason: 'merged', caller, ...kept });
    await this.sessions.handOver(manager, { from: from.id, into: into.id, sessionId: session.id, keepsSecondFactor });
    await this.sessions.deleteAllOfIdentity(manager, from.id, { reason: 'merged', caller });
    await manager.delete(FreshProofRow, { sessionId: session.id });
  }

  /** Never into an account that has an owner: a stranger's second factor would keep the owner from a reset by email. */
  private async moveAuthenticator(manager: EntityManager, { from, into }: Merge): Promise<void> {
    if (!from.mfaEnabledAt) return;
    await within(manager).run(MOVE_AUTHENTICATOR, { from: from.id, into: into.id });
    await this.changes.setMfa(manager, into.id, true);
  }

  private async moveSeat(manager: EntityManager, { from, into }: Merge): Promise<void> {
    if (!from.seatedAt) return;
    const isTaken = await this.changes.markSeated(manager, into.id);
    if (!isTaken) await this.seats.release(manager, from.applicationId);
  }

  private async record(manager: EntityManager, { from, into }: Merge, caller: Caller): Promise<void> {
    const { applicationId } = into;
    const merged = { type: 'identity.merged', applicationId, caller } as const;
    await this.audit.recordAll(manager, [
      { ...merged, identityId: into.id, details: { from: from.id, into: into.id } },
      { ...merged, identityId: from.id, details: { from: from.id, into: into.id } },
    ]);
  }
}
