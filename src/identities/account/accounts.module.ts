import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../../platform/database/sweeps.js';
import { AccountExportService } from './account-export.service.js';
import { AccountImportService } from './account-import.service.js';
import { AccountsService } from './accounts.service.js';
import { AddressChange } from './email-change.entity.js';
import { AddressChangeService } from './email-change.service.js';
import { PasswordChangeService } from './password-change.service.js';
import { Reauthentication } from './reauthentication.js';
import { UNVERIFIED_ACCOUNTS } from './unverified-accounts.sweep.js';

@Module({
  imports: [TypeOrmModule.forFeature([AddressChange])],
  providers: [
    AccountsService,
    AccountImportService,
    AccountExportService,
    AddressChangeService,
    PasswordChangeService,
    Reauthentication,
  ],
  exports: [AccountsService, AccountImportService, AccountExportService, AddressChangeService, PasswordChangeService],
})
export class AccountsModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(UNVERIFIED_ACCOUNTS);
  }
}
