import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountForfeits } from './account-forfeits.js';
import { Agreement } from './agreements/agreement.entity.js';
import { Agreements } from './agreements/agreements.service.js';
import { IdentityAlias } from './aliases/identity-alias.entity.js';
import { IdentityAliases } from './aliases/identity-aliases.service.js';
import { Identity } from './entities/identity.entity.js';
import { LinkedAccount } from './entities/linked-account.entity.js';
import { RequiredFields } from './fields/required-fields.service.js';
import { IdentitiesService } from './identities.service.js';
import { IdentityChanges } from './identity-changes.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { ProfileChanges } from './profile-changes.js';
import { Relays } from './upstream/relays.js';

const PROVIDERS = [
  AccountForfeits,
  Agreements,
  IdentitiesService,
  IdentityAliases,
  IdentityChanges,
  ProfileChanges,
  Relays,
  RequiredFields,
];

@Module({
  imports: [PasskeysModule, TypeOrmModule.forFeature([Agreement, Identity, IdentityAlias, LinkedAccount])],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class IdentitiesModule {}
