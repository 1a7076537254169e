import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../../platform/database/sweeps.js';
import { UndoLink } from './undo-link.entity.js';
import { UndoLinks } from './undo-links.service.js';
import { EXPIRED_UNDOS } from './undo-links.statements.js';

@Module({
  imports: [TypeOrmModule.forFeature([UndoLink])],
  providers: [UndoLinks],
  exports: [UndoLinks],
})
export class UndoLinksModule {
  constructor(sweeps: Sweeps) {
    sweeps.add(EXPIRED_UNDOS);
  }
}
