import type { Plan } from './entities/plan.entity.js';

/** The parts of a plan that say which features it grants. */
export type PlanFeatures = Pick<Plan, 'portal' | 'metrics' | 'viewAs'>;

export type Feature = 'portal' | 'portal.profile' | 'portal.mfa' | 'viewAs' | 'metrics';

/** The metadata key of the feature that a route needs. */
export const REQUIRED_FEATURE = 'gatehouse:required-feature';

/** Whether a plan grants a feature. What is about the portal needs the portal itself. */
const GRANTS: Record<Feature, (plan: PlanFeatures) => boolean> = {
  portal: (plan) => plan.portal.enabled,
  'portal.profile': (plan) => plan.portal.enabled && plan.portal.profile,
  'portal.mfa': (plan) => plan.portal.enabled && plan.portal.mfa,
  viewAs: (plan) => plan.portal.enabled && plan.viewAs,
  metrics: (plan) => plan.metrics?.enabled === true,
};

export const grants = (plan: PlanFeatures, feature: Feature): boolean => GRANTS[feature](plan);
