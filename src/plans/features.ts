import type { Plan } from './entities/plan.entity.js';
import { FeatureBlockedByPlan, FeatureNotConfigured } from './plans.errors.js';

export type Feature = 'portal' | 'portal.profile' | 'portal.mfa' | 'metrics';

/** The metadata key of the feature that a route needs. */
export const REQUIRED_FEATURE = 'gatehouse:required-feature';

/** Whether a plan grants a feature. Parts of the portal need the portal itself. */
const GRANTS: Record<Feature, (plan: Plan) => boolean> = {
  portal: (plan) => plan.portal.enabled,
  'portal.profile': (plan) => plan.portal.enabled && plan.portal.profile,
  'portal.mfa': (plan) => plan.portal.enabled && plan.portal.mfa,
  metrics: (plan) => plan.metrics?.enabled === true,
};

export const grants = (plan: Plan, feature: Feature): boolean => GRANTS[feature](plan);

export function requireFeature(plan: Plan, feature: Feature): void {
  if (feature === 'metrics' && plan.metrics === null) throw new FeatureNotConfigured();
  if (!grants(plan, feature)) throw new FeatureBlockedByPlan();
}
