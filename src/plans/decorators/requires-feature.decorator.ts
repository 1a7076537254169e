import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiForbiddenResponse } from '@nestjs/swagger';
import { type Feature, REQUIRED_FEATURE } from '../features.js';
import { PlanGuard } from '../guards/plan.guard.js';

/** 403 unless the application's plan includes the feature. Write it below the decorator that authenticates. */
export const RequiresFeature = (feature: Feature): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(REQUIRED_FEATURE, feature),
    UseGuards(PlanGuard),
    ApiForbiddenResponse({ description: "The application's plan does not include this feature." }),
  );
