import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ManagementKey } from './management-key.entity.js';
import { ManagementKeys } from './management-keys.js';

@Module({
  imports: [TypeOrmModule.forFeature([ManagementKey])],
  providers: [ManagementKeys],
  exports: [ManagementKeys],
})
export class ManagementKeysModule {}
