import type { Plan } from './entities/plan.entity.js';
import { type Feature, grants } from './features.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from './plans.errors.js';

export function requireFeature(plan: Plan, feature: Feature): void {
  if (feature === 'metrics' && plan.metrics === null) throw new FeatureNotConfigured();
  if (!grants(plan, feature)) throw new FeatureBlockedByPlan(feature);
}
