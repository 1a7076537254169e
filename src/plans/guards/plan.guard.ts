import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { HandlerMetadata } from '../../platform/http/handler-metadata.js';
import { type Feature, REQUIRED_FEATURE } from '../features.js';
import { boundPlan } from '../plan-bound.js';
import { PlansService } from '../plans.service.js';

const KNOWS_OWNER = 'gatehouse:knows-owner';
const UNOWNED = '@RequiresFeature needs a decorator beside it that says whose request it is, such as @ForSession()';

/**
 * Asks one question: does the plan of the authenticated application include the feature? Every decorator that
 * authenticates puts this guard behind its own, so @RequiresFeature may stand above or below it.
 */
@Injectable()
export class PlanGuard implements CanActivate {
  private readonly feature: HandlerMetadata<Feature>;
  private readonly knowsOwner: HandlerMetadata<boolean>;

  constructor(
    private readonly plans: PlansService,
    reflector: Reflector,
  ) {
    this.feature = new HandlerMetadata(reflector, REQUIRED_FEATURE);
    this.knowsOwner = new HandlerMetadata(reflector, KNOWS_OWNER);
  }

  canActivate(context: ExecutionContext): true | Promise<true> {
    const feature = this.feature.of(context);
    return feature === undefined || this.requireFeature(feature, context);
  }

  private async requireFeature(feature: Feature, context: ExecutionContext): Promise<true> {
    const planId = boundPlan(context.switchToHttp().getRequest<Request>());
    if (planId) await this.plans.requireFeature(await planId(), feature);
    else if (!this.knowsOwner.of(context)) throw new Error(UNOWNED);
    return true;
  }
}

/** Makes a decorator that authenticates: the guard runs first, then the check of the application's plan. */
export const authenticatedBy = (guard: Type<CanActivate>): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(KNOWS_OWNER, true), UseGuards(guard, PlanGuard));
