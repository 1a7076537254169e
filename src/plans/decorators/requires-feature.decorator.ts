import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { type Feature, REQUIRED_FEATURE } from '../features.js';
import { PlanGuard } from '../guards/plan.guard.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from '../plans.errors.js';

/** 403 unless the application's plan includes the feature. It needs a decorator beside it that authenticates. */
export const RequiresFeature = (feature: Feature): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_FEATURE, feature),
    UseGuards(PlanGuard),
    ApiFailures(new FeatureBlockedByPlan(feature), ...(feature === 'metrics' ? [FeatureNotConfigured] : [])),
  );
