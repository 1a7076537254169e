import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { InvitationsModule } from '../../flows/invitations/invitations.module.js';
import { OutboxModule } from '../../mail/outbox.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { Sweeps } from '../../platform/database/sweeps.js';
import { SessionModule } from '../../session/session.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { SecondFactorChangesModule } from '../second-factors/second-factor-changes.module.js';
import { UndoLinksModule } from '../undo-links/undo-links.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { AccountExportService } from './account-export.service.js';
import { AccountKeepers } from './account-keepers.js';
import { BlockingAndDeletion } from './blocking-and-deletion.js';
import { EmailChange } from './email-change/email-change.entity.js';
import { EmailChangeMails } from './email-change/email-change-mails.js';
import { EmailReplacement } from './email-change/email-replacement.service.js';
import { AccountImportService } from './importing/account-import.service.js';
import { AccountCreation } from './managing/account-creation.js';
import { AccountTransactions } from './managing/account-transactions.js';
import { AddressAssignment } from './managing/address-assignment.js';
import { Invitations } from './managing/invitations.js';
import { PasswordDemands } from './managing/password-demands.js';
import { WaitingSignUps } from './managing/waiting-sign-ups.js';
import { SecondFactorRemoval } from './second-factor-removal.js';
import { UNVERIFIED_ACCOUNTS } from './unverified-accounts.sweep.js';

const PROVIDERS = [
  AccountCreation,
  AccountExportService,
  AccountImportService,
  AccountKeepers,
  AccountTransactions,
  AddressAssignment,
  BlockingAndDeletion,
  EmailChangeMails,
  EmailReplacement,
  Invitations,
  PasswordDemands,
  SecondFactorRemoval,
  WaitingSignUps,
];

/** What an operator does with accounts. */
@Module({
  imports: [
    ApplicationsModule,
    FlowsModule,
    InvitationsModule,
    IdentitiesModule,
    OrganizationsModule,
    OutboxModule,
    PasskeysModule,
    SecondFactorChangesModule,
    SessionModule,
    UndoLinksModule,
    UpstreamModule,
    TypeOrmModule.forFeature([EmailChange]),
  ],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class AccountModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(UNVERIFIED_ACCOUNTS);
  }
}
