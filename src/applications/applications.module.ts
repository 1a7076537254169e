import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeysService } from './api-keys.service.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsService } from './applications.service.js';
import { ApiKey } from './entities/api-key.entity.js';
import { Application } from './entities/application.entity.js';
import { ApplicationSeats } from './entities/application-seats.entity.js';
import { EntitlementsService } from './entitlements.service.js';
import { ApiKeyGuard } from './guards/api-key.guard.js';
import { ApiKeyStrategy } from './guards/api-key.strategy.js';
import { SeatsService } from './seats.service.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Application, ApiKey, ApplicationSeats])],
  controllers: [ApplicationsController],
  providers: [ApplicationsService, ApiKeysService, SeatsService, EntitlementsService, ApiKeyStrategy, ApiKeyGuard],
  exports: [ApplicationsService, ApiKeysService, SeatsService, ApiKeyGuard, TypeOrmModule],
})
export class ApplicationsModule {}
