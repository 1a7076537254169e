import { Module } from '@nestjs/common';
import { FailureFloor } from './failure-floor.js';
import { HashQueue } from './hash-queue.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordRules } from './password-rules.js';

@Module({
  providers: [FailureFloor, HashQueue, PasswordHasher, PasswordRules],
  exports: [PasswordHasher, PasswordRules],
})
export class PasswordsModule {}
