import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { ApplicationsModule } from '../applications/applications.module.js';
import { SeedingModule } from '../applications/seeding/seeding.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { Housekeeping } from './housekeeping.js';
import { Lifecycle } from './lifecycle.js';
import { ManagementServer } from './metrics/management-server.js';
import { ServiceMetrics } from './metrics/service-metrics.js';
import { DemoSeed } from './process/demo-seed.js';
import { OverdueRequests } from './serving/overdue-requests.js';

@Module({
  imports: [ApplicationsModule, HttpModule, SeedingModule, TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [DemoSeed, Housekeeping, Lifecycle, ManagementServer, OverdueRequests, Readiness, ServiceMetrics],
})
export class OperationsModule {}
