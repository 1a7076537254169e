import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Sweeps } from '../common/sweeps.js';
import { Settings } from '../config/settings.js';
import { Audit } from './audit.js';
import { oldEvents } from './audit.sweep.js';
import { AuditEvent } from './entities/audit-event.entity.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([AuditEvent])], providers: [Audit], exports: [Audit] })
export class AuditModule {
  constructor(sweeps: Sweeps, { ttl }: Settings) {
    sweeps.add(oldEvents(ttl.audit));
  }
}
