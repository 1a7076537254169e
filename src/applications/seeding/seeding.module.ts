import { Module } from '@nestjs/common';
import { PlansModule } from '../../plans/plans.module.js';
import { ApplicationsModule } from '../applications.module.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import { ApplicationSeeding } from './application-seeding.js';
import { ClientSeeding } from './client-seeding.js';
import { MailTextSeeding } from './mail-text-seeding.js';
import { PlanSeeding } from './plan-seeding.js';
import { ProviderSeeding } from './provider-seeding.js';
import { SeedingService } from './seeding.service.js';

/** Writes the plans and applications of a seed file, and everything that belongs to them. */
@Module({
  imports: [ApplicationsModule, PlansModule],
  providers: [
    ApiKeySeeding,
    ApplicationSeeding,
    ClientSeeding,
    MailTextSeeding,
    PlanSeeding,
    ProviderSeeding,
    SeedingService,
  ],
  exports: [SeedingService],
})
export class SeedingModule {}
