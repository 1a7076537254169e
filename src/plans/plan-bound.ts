import type { Request } from 'express';

const PLAN = Symbol('plan');
type Bound = Request & { [PLAN]?: string };

/** A guard that has found out whose request it is says so here; the plan guard behind it asks. */
export function bindPlan(request: Request, planId: string): void {
  (request as Bound)[PLAN] = planId;
}

export const boundPlan = (request: Request): string | undefined => (request as Bound)[PLAN];
