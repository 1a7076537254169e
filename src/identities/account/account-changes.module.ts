import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { FlowStepsModule } from '../../flows/flow-steps.module.js';
import { FlowsModule } from '../../flows/flows.module.js';
import { MailModule } from '../../mail/mail.module.js';
import { SessionModule } from '../../session/session.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { AccountModule } from './account.module.js';
import { EmailChangeService } from './email-change.service.js';
import { FreshProofRow } from './fresh-proofs/fresh-proof.entity.js';
import { FreshProofs } from './fresh-proofs/fresh-proofs.service.js';
import { ProofCodes } from './fresh-proofs/proof-codes.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { Reauthentication } from './reauthentication.js';

/** What the owner of an account changes. */
@Module({
  imports: [
    AccountModule,
    ApplicationsModule,
    FlowsModule,
    FlowStepsModule,
    IdentitiesModule,
    MailModule,
    PasswordsModule,
    SecondFactorsModule,
    SessionModule,
    TypeOrmModule.forFeature([FreshProofRow]),
  ],
  providers: [EmailChangeService, FreshProofs, PasswordChangeService, ProofCodes, Reauthentication],
  exports: [EmailChangeService, FreshProofs, PasswordChangeService, ProofCodes],
})
export class AccountChangesModule {}
