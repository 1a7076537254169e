import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { HttpModule } from '../platform/http/http.module.js';
import { RequestApiKey } from './api-keys/request-api-key.js';
import { ApplicationsController } from './applications.controller.js';
import { ApplicationsModule } from './applications.module.js';
import { EntitlementsService } from './entitlements.service.js';
import { ApiKeyStrategy, EndedSessionsKeyStrategy, MetricsReadKeyStrategy } from './guards/api-key.strategy.js';
import { CrossOrigin } from './origins/cross-origin.js';

/** Every module that has routes with `@ForApplication()` imports it. */
@Module({
  imports: [ApplicationsModule, PlansModule, HttpModule],
  controllers: [ApplicationsController],
  providers: [
    ApiKeyStrategy,
    CrossOrigin,
    EndedSessionsKeyStrategy,
    EntitlementsService,
    MetricsReadKeyStrategy,
    RequestApiKey,
  ],
  exports: [PlansModule, RequestApiKey],
})
export class ApplicationsWebModule {}
