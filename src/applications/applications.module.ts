import { Global, Module } from '@nestjs/common';
import { ApiKeyCheck } from './api-keys/api-key-check.js';
import { RequestApiKey } from './api-keys/request-api-key.js';
import { ApplicationsController } from './applications.controller.js';
import { EntitlementsService } from './entitlements.service.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { ApiKeyStrategy } from './guards/api-key.strategy.js';
import { CrossOrigin } from './origins/cross-origin.js';
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
