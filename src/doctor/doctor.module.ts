import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module.js';
import { UpstreamModule } from '../identities/upstream/upstream.module.js';
import { ResealingModule } from '../operations/resealing.js';
import { PlansModule } from '../plans/plans.module.js';
import { SessionModule } from '../session/session.module.js';
import { ClaimChecks } from './claim-checks.js';
import { ClientChecks } from './client-checks.js';
import { DatabaseChecks } from './database-checks.js';
import { DemandChecks } from './demand-checks.js';
import { Doctor } from './doctor.js';
import { DurabilityChecks } from './durability-checks.js';
import { ManagementKeyChecks } from './management-key-checks.js';
import { ProviderChecks } from './provider-checks.js';
import { TelemetryChecks } from './telemetry-checks.js';
import { WebhookChecks } from './webhook-checks.js';

@Module({
  imports: [ApplicationsModule, PlansModule, ResealingModule, SessionModule, UpstreamModule],
  providers: [
    ClaimChecks,
    ClientChecks,
    DatabaseChecks,
    DemandChecks,
    Doctor,
    DurabilityChecks,
    ManagementKeyChecks,
    ProviderChecks,
    TelemetryChecks,
    WebhookChecks,
  ],
  exports: [Doctor],
})
export class DoctorModule {}
