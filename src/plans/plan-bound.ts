import type { Request, Response } from 'express';

const PLAN = Symbol('plan');
type Bound = Response & { [PLAN]?: string };

/** A guard that has found out whose request it is says so here; the plan guard behind it asks. */
export function bindPlan({ res }: Request, planId: string): void {
  (res as Bound)[PLAN] = planId;
}

export const boundPlan = ({ res }: Request): string | undefined => (res as Bound)[PLAN];
