import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OutboxModule } from '../../mail/outbox.module.js';
import { IdentitiesModule } from '../identities.module.js';
import { UndoLinksModule } from '../undo-links/undo-links.module.js';
import { RecoveryCode } from './entities/recovery-code.entity.js';
import { TotpFactor } from './entities/totp-factor.entity.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/** What operators need too: it hashes nothing and counts nothing. */
@Module({
  imports: [IdentitiesModule, OutboxModule, UndoLinksModule, TypeOrmModule.forFeature([TotpFactor, RecoveryCode])],
  providers: [SecondFactorChanges],
  exports: [SecondFactorChanges],
})
export class SecondFactorChangesModule {}
