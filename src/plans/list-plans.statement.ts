import { type None, statement } from '../platform/database/statement.js';
import type { Plan } from './entities/plan.entity.js';

export type ListedPlan = Pick<Plan, 'key' | 'name' | 'maxUsers' | 'providers' | 'portal' | 'metrics' | 'viewAs'>;

export const LIST_PLANS = statement<None, ListedPlan>(
  'list-plans',
  'SELECT key, name, max_users, providers, portal, metrics, view_as FROM plans ORDER BY key',
);
