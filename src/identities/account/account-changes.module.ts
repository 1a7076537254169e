import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { FlowStepsModule } from '../../flows/flow-steps.module.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { PlansModule } from '../../plans/plans.module.js';
import { Sweeps } from '../../platform/database/sweeps.js';
import { SessionModule } from '../../session/session.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { CeremoniesModule } from '../passkeys/ceremonies.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorChangesModule } from '../second-factors/second-factor-changes.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { UndoLinksModule } from '../undo-links/undo-links.module.js';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { AccountModule } from './account.module.js';
import { AccountDeletion } from './account-deletion.service.js';
import { EmailChangeService } from './email-change/email-change.service.js';
import { EXPIRED_CHANGES } from './email-change/email-change.statements.js';
import { MailboxGuesses } from './email-change/mailbox-guesses.service.js';
import { FreshProofRow } from './fresh-proofs/fresh-proof.entity.js';
import { FreshProofs } from './fresh-proofs/fresh-proofs.service.js';
import { EXPIRED_PROOFS } from './fresh-proofs/fresh-proofs.statements.js';
import { ProofCodes } from './fresh-proofs/proof-codes.service.js';
import { LinkChanges } from './links/link-changes.service.js';
import { LinkNotices } from './links/link-notices.js';
import { IdentityMerge } from './merging/identity-merge.service.js';
import { MergeMails } from './merging/merge-mails.js';
import { RealAccounts } from './merging/real-accounts.service.js';
import { RelayLinks } from './merging/relay-links.service.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeyChanges } from './passkeys/passkey-changes.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { PasswordsInUse } from './passwords-in-use.js';
import { AccountUndo } from './undo/account-undo.service.js';
import { Expulsion } from './undo/expulsion.service.js';
import { UndoMails } from './undo/undo-mails.js';
import { WaysIn } from './ways-in/ways-in.service.js';

/** What the owner of an account changes. */
@Module({
  imports: [
    AccountModule,
    ApplicationsModule,
    CeremoniesModule,
    FlowsModule,
    FlowStepsModule,
    IdentitiesModule,
    MailModule,
    OrganizationsModule,
    PasskeysModule,
    PasswordsModule,
    PlansModule,
    SecondFactorChangesModule,
    SecondFactorsModule,
    SessionModule,
    UndoLinksModule,
    UpstreamModule,
    TypeOrmModule.forFeature([FreshProofRow]),
  ],
  providers: [
    AccountDeletion,
    AccountUndo,
    EmailChangeService,
    Expulsion,
    FreshProofs,
    IdentityMerge,
    LinkChanges,
    LinkNotices,
    MailboxGuesses,
    MergeMails,
    PasskeyChallenges,
    PasskeyChanges,
    PasswordChangeService,
    PasswordsInUse,
    ProofCodes,
    RealAccounts,
    RelayLinks,
    UndoMails,
    WaysIn,
  ],
  exports: [
    AccountDeletion,
    AccountUndo,
    EmailChangeService,
    FreshProofs,
    LinkChanges,
    PasskeyChallenges,
    PasskeyChanges,
    PasswordChangeService,
    ProofCodes,
    RelayLinks,
    WaysIn,
  ],
})
export class AccountChangesModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_CHANGES, EXPIRED_PROOFS);
  }
}
