import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { InvitationUnknown } from '../../flows/invitations/invitations.errors.js';
import {
  ACCEPTED_BY,
  INVITATIONS_FOR,
  type WaitingInvitation,
} from '../../flows/invitations/invitations.statements.js';
import { Joining } from '../../flows/invitations/joining.service.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import type { HeldMembership } from '../../organizations/organization-choice.service.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { MyOrganizations } from './my-organizations.service.js';

/**
 * Invitations that wait for a person who is signed in. Their address is verified and the invited one, so they need no link.
 */
@Injectable()
export class WaitingInvitations {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly joining: Joining,
    private readonly organizations: MyOrganizations,
  ) {}

  list({ identityId }: CurrentSession): Promise<WaitingInvitation[]> {
    return this.database.run(INVITATIONS_FOR, { identityId });
  }

  /** A repeated acceptance is answered like the first one. */
  async accept(session: CurrentSession, id: string, caller: Caller): Promise<HeldMembership> {
    const { identityId, applicationId } = session;
    if (!validate(id)) throw new InvitationUnknown();
    const organizationId = await inTime(this.manager, caller.deadline, async (manager) => {
      await this.identities.lockIdentity(manager, identityId);
      await this.sessions.requireLive(manager, session.id);
      const [accepted] = await within(manager).run(ACCEPTED_BY, { id, identityId });
      if (accepted) return accepted.organizationId;
      const waiting = await within(manager).run(INVITATIONS_FOR, { identityId });
      const wanted = waiting.find((one) => one.id === id);
      if (!wanted) throw new InvitationUnknown();
      await this.joining.join(
        manager,
        { id, applicationId, organizationId: wanted.organizationId, identityId },
        caller,
      );
      return wanted.organizationId;
    });
    return this.organizations.get(session, organizationId);
  }
}
