import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings.js';
import { Sweeps } from '../database/sweeps.js';
import { Audit } from './audit.js';
import { AuditPartitions } from './audit-partitions.js';
import { AuditEvent } from './entities/audit-event.entity.js';
import { Forgetting } from './forgetting.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent])],
  providers: [Audit, AuditPartitions, Forgetting],
  exports: [Audit, Forgetting],
})
export class AuditModule {
  constructor(sweeps: Sweeps, partitions: AuditPartitions, forgetting: Forgetting, { ttl }: Settings) {
    sweeps.addChore({ name: 'audit_partitions', step: () => partitions.maintain(ttl.audit) });
    sweeps.addChore({ name: 'undated_audit_events', step: () => partitions.deleteUndated(ttl.audit) });
    sweeps.addChore({ name: 'forgotten_identities', step: () => forgetting.step() });
  }
}
