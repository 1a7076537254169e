import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { Housekeeping } from './housekeeping.js';
import { HttpMetrics } from './http-metrics.js';
import { Lifecycle } from './lifecycle.js';
import { ManagementServer } from './management-server.js';
import { DemoSeed } from './process/demo-seed.js';
import { ServiceMetrics } from './service-metrics.js';
import { PromptAnswers } from './serving/prompt-answers.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [
    DemoSeed,
    Housekeeping,
    HttpMetrics,
    Lifecycle,
    ManagementServer,
    PromptAnswers,
    Readiness,
    ServiceMetrics,
  ],
})
export class OperationsModule {}
