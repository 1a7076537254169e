import type { Application } from '../applications/entities/application.entity.js';
import type { Plan } from '../plans/entities/plan.entity.js';
import { grants } from '../plans/features.js';
import { OWN_PROVIDER } from '../plans/ways-in.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import type { OrganizationPolicy } from '../session/lifecycle/organization-policy.js';
import { rolesFor } from './members.service.js';
import type { JoinByDomain } from './organization.entity.js';

/** A policy asks for what the plan includes: a person could not do anything else. */
export function requireWithinPlan({ providers, secondFactor }: OrganizationPolicy, plan: Plan): void {
  const unknown = providers?.find((provider) => provider !== OWN_PROVIDER && !plan.allowsProvider(provider));
  if (unknown !== undefined || providers?.length === 0)
    throw new MalformedInput(['policy.providers must be ways in that the plan includes, or own']);
  if (secondFactor && !grants(plan, 'portal.mfa'))
    throw new MalformedInput(['policy.second_factor needs second factors in the plan']);
}

export function requireRoleOf(application: Pick<Application, 'organizations'>, joins: JoinByDomain | null): void {
  if (joins?.role !== undefined) rolesFor(application, [joins.role]);
}
