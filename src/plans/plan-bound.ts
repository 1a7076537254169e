import type { Request } from 'express';

const PLAN = Symbol('plan');
type PlanId = () => string | Promise<string>;
type Bound = Request & { [PLAN]?: PlanId };

/** A guard that has authenticated the request notes the plan here; the plan guard behind it asks for it if a route needs it. */
export function bindPlan(request: Request, planId: PlanId): void {
  (request as Bound)[PLAN] = planId;
}

export const boundPlan = (request: Request): PlanId | undefined => (request as Bound)[PLAN];
