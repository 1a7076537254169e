import { ServiceError } from '../platform/errors/service.error.js';
import type { Feature } from './features.js';

export class ProviderBlockedByPlan extends ServiceError {
  constructor() {
    super(403, 'provider_blocked_by_plan', "The application's plan does not include this sign-in provider.");
  }
}

export class FeatureBlockedByPlan extends ServiceError {
  constructor(feature: Feature) {
    super(403, 'feature_blocked_by_plan', `The application's plan does not include this feature: ${feature}.`);
  }
}

export class FeatureNotConfigured extends ServiceError {
  constructor() {
    super(404, 'feature_not_configured', "The application's plan has no configuration for this feature.");
  }
}

export class PlanUnknown extends ServiceError {
  constructor() {
    super(404, 'plan_unknown', 'There is no plan with this key.');
  }
}

export class PlanTaken extends ServiceError {
  constructor() {
    super(409, 'plan_taken', 'There already is a plan with this key. Choose another one.');
  }
}

export class PlanInUse extends ServiceError {
  constructor() {
    super(409, 'plan_in_use', 'An application is on this plan. Give it another plan first.');
  }
}
