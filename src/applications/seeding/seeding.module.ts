import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { ApplicationsService } from '../applications.service.js';
import { ApiKey } from '../entities/api-key.entity.js';
import { Application } from '../entities/application.entity.js';
import { ApplicationProvider } from '../entities/application-provider.entity.js';
import { ApplicationSeats } from '../entities/application-seats.entity.js';
import { Origins } from '../origins/origins.js';
import { ProviderSecrets } from '../provider-secrets.js';
import { ApiKeySeeding } from './api-key-seeding.js';
import { ApplicationSeeding } from './application-seeding.js';
import { PlanSeeding } from './plan-seeding.js';
import { ProviderSeeding } from './provider-seeding.js';
import { SeedingService } from './seeding.service.js';

/** Everything that writes applications and what belongs to them, kept apart from the guards so that the command line can do without those. */
@Module({
  imports: [TypeOrmModule.forFeature([Application, ApiKey, ApplicationProvider, ApplicationSeats])],
  providers: [
    ApiKeyStore,
    ApiKeySeeding,
    ApplicationSeeding,
    ApplicationsService,
    Origins,
    PlanSeeding,
    ProviderSecrets,
    ProviderSeeding,
    SeedingService,
  ],
  exports: [ApiKeyStore, ApplicationsService, Origins, SeedingService, TypeOrmModule],
})
export class SeedingModule {}
