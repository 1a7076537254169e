import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { bindPlan } from '../../../plans/plan-bound.js';
import { PageSessionOver } from '../pages.errors.js';
import { PageVisits } from './page-visits.service.js';

/** Lets in a browser with a living session of the account pages. */
@Injectable()
export class PageSessionGuard implements CanActivate {
  constructor(private readonly visits: PageVisits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const visit = await this.visits.enter(request);
    if (!visit) throw new PageSessionOver();
    bindPlan(request, () => visit.application.planId);
    return true;
  }
}
