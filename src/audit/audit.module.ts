import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Audit } from './audit.js';
import { AuditEvent } from './entities/audit-event.entity.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([AuditEvent])], providers: [Audit], exports: [Audit] })
export class AuditModule {}
