import type { Plan } from '../../plans/entities/plan.entity.js';
import { EMAIL_CODE, OWN_WAYS_IN } from '../../plans/ways-in.js';
import { nearest } from '../../platform/errors/nearest.js';
import type { Field } from './field.js';
import { readKey, readName } from './names.js';

type Optional = Pick<Plan, 'maxUsers' | 'portal' | 'metrics' | 'services' | 'viewAs' | 'agents'>;

/** The file's text about a plan; undefined for members that it leaves out. */
export type PlanSeed = Pick<Plan, 'key' | 'name' | 'providers'> & {
  [Key in keyof Optional]: Optional[Key] | undefined;
};

const MOST_USERS = 2_147_483_647;
const LONGEST_RETENTION_DAYS = 3650;
const USUAL_RETENTION_DAYS = 30;

export type KnownPlan = Pick<Plan, 'key' | 'name' | 'providers'>;

export function readPlan(field: Field, knownPlans: KnownPlan[]): PlanSeed {
  const { key, name, maxUsers, providers, portal, metrics, services, viewAs, agents } = field.members(
    'key',
    'name',
    'maxUsers',
    'providers',
    'portal',
    'metrics',
    'services',
    'viewAs',
    'agents',
  );
  const itsKey = readKey(key);
  const stored = knownPlans.find((plan) => plan.key === itsKey);
  return {
    key: itsKey,
    name: name.keeping(stored?.name, readName),
    maxUsers: maxUsers.nullable((cap) => cap.wholeNumber(0, MOST_USERS)),
    providers: providers.keeping(stored?.providers, readProviders),
    portal: portal.optional(readPortal),
    metrics: metrics.nullable(readMetrics),
    services: services.optional((place) => place.truth()),
    viewAs: viewAs.optional((place) => place.truth()),
    agents: agents.nullable(readAgents),
  };
}

/** A list of provider ids, or `*` for all but `email_code`, which must be quoted in YAML. */
function readProviders(field: Field): string[] {
  if (field.value === '*') return ['*'];
  const providers = field.items().map((item) => (item.value === '*' ? '*' : readProvider(item)));
  if (providers.includes('*') && providers.some((one) => one !== '*' && one !== EMAIL_CODE))
    field.fault('must be a list of providers, or `*`, alone or with `email_code`');
  return providers;
}

/** Any other id may be a provider that an application gets later. */
function readProvider(item: Field): string {
  const provider = readKey(item);
  const meant = OWN_WAYS_IN.includes(provider) ? undefined : nearest(provider, OWN_WAYS_IN);
  if (meant) item.fault(`is no provider; did you mean ${meant}?`);
  return provider;
}

function readPortal(field: Field): Plan['portal'] {
  const { enabled, profile, mfa } = field.members('enabled', 'profile', 'mfa');
  return {
    enabled: enabled.truth(),
    profile: profile.optional((part) => part.truth()) ?? false,
    mfa: mfa.optional((part) => part.truth()) ?? false,
  };
}

function readMetrics(field: Field): NonNullable<Plan['metrics']> {
  const { enabled, retentionDays } = field.members('enabled', 'retentionDays');
  return {
    enabled: enabled.truth(),
    retentionDays:
      retentionDays.optional((days) => days.wholeNumber(1, LONGEST_RETENTION_DAYS)) ?? USUAL_RETENTION_DAYS,
  };
}

function readAgents(field: Field): NonNullable<Plan['agents']> {
  const { documents, registration } = field.members('documents', 'registration');
  return {
    documents: documents.optional((part) => part.truth()) ?? false,
    registration: registration.optional((part) => part.truth()) ?? false,
  };
}
