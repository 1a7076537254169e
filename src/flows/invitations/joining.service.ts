import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { Members } from '../../organizations/members.service.js';
import { OrganizationChoice } from '../../organizations/organization-choice.service.js';
import { within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Flow } from '../flows.statements.js';
import { Entrance } from './entrance.js';
import type { Invitation } from './invitation.entity.js';
import { InvitationInvalid } from './invitations.errors.js';
import { MAY_JOIN } from './invitations.statements.js';

/** An invitation into an organization, and the identity that accepts it. */
export interface Joins {
  id: string;
  applicationId: string;
  organizationId: string;
  identityId: string;
}

interface Invitable {
  application: Pick<Application, 'organizations'>;
  flow: Pick<Flow, 'organizationId'>;
  invited?: Pick<Invitation, 'id' | 'applicationId' | 'organizationId'> | undefined;
}

/** A login for another organization does not accept the invitation. */
export const fitsLogin = (
  { organizationId: asked }: Pick<Flow, 'organizationId'>,
  { organizationId }: Pick<Invitation, 'organizationId'>,
): boolean => organizationId === null || (asked ?? organizationId) === organizationId;

/** A person who was invited becomes a member. */
@Injectable()
export class Joining {
  constructor(
    private readonly entrance: Entrance,
    private readonly members: Members,
    private readonly choice: OrganizationChoice,
  ) {}

  /** What the person of a login accepts by it: an invitation that is open and for their address. */
  async find(
    { application, flow, invited }: Invitable,
    identityId: string,
    statements: Statements,
  ): Promise<Joins | undefined> {
    if (!application.organizations || !invited?.organizationId || !fitsLogin(flow, invited)) return undefined;
    const { id, applicationId, organizationId } = invited;
    const [open] = await statements.run(MAY_JOIN, { id, organizationId, identityId });
    return open && { id, applicationId, organizationId, identityId };
  }

  /** The caller has locked the identity. A member keeps their roles. */
  async join(manager: EntityManager, joins: Joins, caller: Caller): Promise<void> {
    const { applicationId, organizationId, identityId } = joins;
    const roles = await this.entrance.acceptInto(manager, joins, caller);
    if (roles)
      await this.members.join(manager, { id: organizationId, applicationId }, { id: identityId, roles }, caller);
    else if (!(await this.choice.membership(identityId, organizationId, within(manager))))
      throw new InvitationInvalid();
  }
}
