import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identity } from './entities/identity.entity.js';
import { LinkedAccount } from './entities/linked-account.entity.js';
import { IdentitiesService } from './identities.service.js';
import { FailureFloor } from './passwords/failure-floor.js';
import { HashQueue } from './passwords/hash-queue.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordRules } from './passwords/password-rules.js';
import { IdTokens } from './upstream/id-tokens.js';
import { Issuers } from './upstream/issuers.js';
import { LinkingService } from './upstream/linking.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Identity, LinkedAccount])],
  providers: [
    IdentitiesService,
    FailureFloor,
    HashQueue,
    PasswordHasher,
    PasswordRules,
    Issuers,
    IdTokens,
    LinkingService,
  ],
  exports: [IdTokens, LinkingService, IdentitiesService, PasswordHasher, PasswordRules],
})
export class IdentitiesModule {}
