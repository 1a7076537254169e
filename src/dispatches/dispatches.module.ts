import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../platform/database/sweeps.js';
import { Dispatch } from './dispatch.entity.js';
import { DispatchKinds } from './dispatch-kinds.js';
import { Dispatches } from './dispatches.js';
import { SETTLED_DISPATCHES } from './settled-dispatches.sweep.js';

@Module({
  imports: [TypeOrmModule.forFeature([Dispatch])],
  providers: [Dispatches, DispatchKinds],
  exports: [Dispatches, DispatchKinds, TypeOrmModule],
})
export class DispatchesModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(SETTLED_DISPATCHES);
  }
}
