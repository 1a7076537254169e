import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { bindPlan } from '../../../plans/plan-bound.js';
import { DashboardNotOpen } from '../dashboard.errors.js';
import { type DashboardVisit, DashboardVisits } from './dashboard-visits.service.js';

const KNOWN = Symbol('the visit of a request to the dashboard');
type Carrier = Request & { [KNOWN]?: DashboardVisit };

/** Lets in a browser in which the dashboard is open. */
@Injectable()
export class DashboardGuard implements CanActivate {
  constructor(private readonly visits: DashboardVisits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const visit = await this.visits.find(request);
    if (visit) noteVisit(request, visit);
    if (!visit || visit.isOver) throw new DashboardNotOpen();
    bindPlan(request, () => visit.application.planId);
    return true;
  }
}

/** A failure is shown with what is known of the request until then. */
function noteVisit(request: Request, visit: DashboardVisit): void {
  (request as Carrier)[KNOWN] = visit;
}

export const visitOf = (request: Request): DashboardVisit | undefined => (request as Carrier)[KNOWN];

/** `@Visit() visit: DashboardVisit` behind the DashboardGuard. */
export const Visit = createParamDecorator(
  (_data: unknown, context: ExecutionContext): DashboardVisit =>
    visitOf(context.switchToHttp().getRequest<Request>()) as DashboardVisit,
);
