import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { OutboxModule } from '../../mail/outbox.module.js';
import { Members } from '../../organizations/members.service.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { expired, Sweeps } from '../../platform/database/sweeps.js';
import { ApplicationInvitations } from './application-invitations.js';
import { Entrance } from './entrance.js';
import { Invitation } from './invitation.entity.js';
import { Joining } from './joining.service.js';

/** Who may make an account, and who is invited to. The command line needs it without the steps of a login. */
@Module({
  imports: [IdentitiesModule, OrganizationsModule, OutboxModule, TypeOrmModule.forFeature([Invitation])],
  providers: [ApplicationInvitations, Entrance, Joining],
  exports: [ApplicationInvitations, Entrance, Joining],
})
export class InvitationsModule {
  constructor(sweeps: Sweeps, members: Members, invitations: ApplicationInvitations) {
    members.alsoEnds((...removal) => invitations.withdrawOf(...removal));
    sweeps.add(expired('invitations', { keptFor: '90 days' }));
  }
}
