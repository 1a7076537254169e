import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identity } from './entities/identity.entity.js';
import { IdentitiesService } from './identities.service.js';
import { HashQueue } from './passwords/hash-queue.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PasswordRules } from './passwords/password-rules.js';
import { RegistrationService } from './registration.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Identity])],
  providers: [IdentitiesService, HashQueue, PasswordHasher, PasswordRules, RegistrationService],
  exports: [IdentitiesService, PasswordHasher, PasswordRules, RegistrationService],
})
export class IdentitiesModule {}
