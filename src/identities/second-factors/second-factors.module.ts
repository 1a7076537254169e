import { Module } from '@nestjs/common';
import { IdentitiesModule } from '../identities.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactorChangesModule } from './second-factor-changes.module.js';
import { SecondFactors } from './second-factors.service.js';
import { TotpFactors } from './totp-factors.js';
import { TotpSetup } from './totp-setup.js';

/** Authenticator apps and recovery codes: setting them up, and judging their codes. */
@Module({
  imports: [IdentitiesModule, PasswordsModule, SecondFactorChangesModule],
  providers: [RecoveryCodes, SecondFactors, TotpFactors, TotpSetup],
  exports: [SecondFactors, TotpSetup],
})
export class SecondFactorsModule {}
