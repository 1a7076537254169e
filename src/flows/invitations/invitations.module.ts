import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { OutboxModule } from '../../mail/outbox.module.js';
import { expired, Sweeps } from '../../platform/database/sweeps.js';
import { ApplicationInvitations } from './application-invitations.js';
import { Entrance } from './entrance.js';
import { Invitation } from './invitation.entity.js';

/** Who may make an account, and who is invited to. The command line needs it without the steps of a login. */
@Module({
  imports: [IdentitiesModule, OutboxModule, TypeOrmModule.forFeature([Invitation])],
  providers: [ApplicationInvitations, Entrance],
  exports: [ApplicationInvitations, Entrance],
})
export class InvitationsModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(expired('invitations', { keptFor: '90 days' }));
  }
}
