import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Ceremonies } from './ceremonies.js';
import { Passkey } from './passkey.entity.js';
import { Passkeys } from './passkeys.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Passkey])],
  providers: [Ceremonies, Passkeys],
  exports: [Ceremonies, Passkeys],
})
export class PasskeysModule {}
