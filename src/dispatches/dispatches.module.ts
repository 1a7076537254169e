import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { settledOf } from '../platform/outbox/settled.sweeps.js';
import { Dispatch } from './dispatch.entity.js';
import { DispatchKinds } from './dispatch-kinds.js';
import { DISPATCHES } from './dispatch-table.js';
import { Dispatches } from './dispatches.js';

@Module({
  imports: [TypeOrmModule.forFeature([Dispatch])],
  providers: [Dispatches, DispatchKinds],
  exports: [Dispatches, DispatchKinds, TypeOrmModule],
})
export class DispatchesModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(...settledOf(DISPATCHES));
  }
}
