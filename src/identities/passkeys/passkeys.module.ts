import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Passkey } from './passkey.entity.js';
import { Passkeys } from './passkeys.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Passkey])],
  providers: [Passkeys],
  exports: [Passkeys],
})
export class PasskeysModule {}
