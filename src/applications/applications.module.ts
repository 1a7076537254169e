import { Global, Module } from '@nestjs/common';
import { ApiKeyCheck } from './api-key-check.js';
import { ApplicationsController } from './applications.controller.js';
import { CrossOrigin } from './cross-origin.js';
import { EntitlementsService } from './entitlements.service.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { ApiKeyStrategy } from './guards/api-key.strategy.js';
import { RequestApiKey } from './request-api-key.js';
import { SeatsService } from './seats.service.js';
import { SeedingModule } from './seeding/seeding.module.js';

@Global()
@Module({
  imports: [SeedingModule],
  controllers: [ApplicationsController],
  providers: [ApiKeyCheck, SeatsService, EntitlementsService, CrossOrigin, RequestApiKey, ApiKeyStrategy, ApiKeyGuard],
  exports: [ApiKeyCheck, RequestApiKey, SeatsService, ApiKeyGuard, SeedingModule],
})
export class ApplicationsModule {}
