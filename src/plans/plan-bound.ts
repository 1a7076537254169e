import type { Request } from 'express';

const PLAN = Symbol('plan');
type Bound = Request & { [PLAN]?: string };

/** A guard that has authenticated the request notes the plan here; the plan guard behind it reads it. */
export function bindPlan(request: Request, planId: string): void {
  (request as Bound)[PLAN] = planId;
}

export const boundPlan = (request: Request): string | undefined => (request as Bound)[PLAN];
