import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Feature, REQUIRED_FEATURE } from '../features.js';
import { boundPlan } from '../plan-bound.js';
import { PlansService } from '../plans.service.js';

/** Asks one question: does the plan of whoever the guards before it let in include the feature? */
@Injectable()
export class PlanGuard implements CanActivate {
  constructor(
    private readonly plans: PlansService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const feature = this.reflector.getAllAndOverride<Feature>(REQUIRED_FEATURE, [
      context.getHandler(),
      context.getClass(),
    ]);
    const planId = boundPlan(context.switchToHttp().getRequest<Request>());
    if (!planId)
      throw new Error('@RequiresFeature stands below a decorator that says whose request it is, such as @ForSession()');
    await this.plans.requireFeature(planId, feature);
    return true;
  }
}
