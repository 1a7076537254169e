import type { Settings } from '../../platform/config/settings.js';
import { CONSOLE_SLUG } from '../built-in.js';
import { namedKeys } from './api-key-seeding.js';
import { type ApplicationSeed, type KnownApplication, readApplication } from './application-seed.js';
import { refuseSharedAudiences } from './audiences.js';
import { Field, type Reading, refuseRepeats } from './field.js';
import { isKey } from './names.js';
import { type KnownPlan, type PlanSeed, readPlan } from './plan-seed.js';
import { SeedFileFaulty } from './seeding.errors.js';
import { refuseLargeTokens } from './token-sizes.js';

/** Where plans and applications are described: a file, or the body of a request. */
export interface SeedSource extends Omit<Reading, 'note'> {
  value: unknown;
  /** A fault, with the place as the author of the source knows it. */
  describe(path: string, words: string): string;
  /** How a fault names an application that may be another one than the author's. */
  named(slug: string): string;
}

export interface SeedFile {
  plans: PlanSeed[];
  applications: ApplicationSeed[];
  /** A fault that only the database shows. */
  faultAt(path: string, words: string): string;
  named(slug: string): string;
}

export interface ReadingContext {
  /** In production every URL must be https, except those of this machine. */
  isProduction: boolean;
  publicUrl: string;
  /** The longest lifetimes. */
  ttl: Settings['ttl'];
  /** The domains of senders that applications may set. */
  mailSenderDomains: readonly string[];
  /**
   * The stored plans and applications. The source may refer to these plans, and members that it leaves out keep their
   * stored values.
   */
  knownPlans: KnownPlan[];
  knownApplications: KnownApplication[];
}

/** Reads the whole of it, or throws one error that lists every fault. */
export function readSeed({ value, describe, named, ...source }: SeedSource, context: ReadingContext): SeedFile {
  const faults: string[] = [];
  const reading = { ...source, note: (path: string, words: string) => void faults.push(describe(path, words)) };
  const { plans, applications } = new Field('', value, reading).members('plans', 'applications');
  const planFields = plans.optional((list) => list.items()) ?? [];
  const applicationFields = applications.optional((list) => list.items()) ?? [];
  const file = {
    plans: planFields.map((field) => readPlan(field, context.knownPlans)),
    applications: applicationFields.map((field) => readApplication(field, context)),
    faultAt: describe,
    named,
  };
  refuseRepeats(
    planFields,
    file.plans.map((plan) => plan.key),
  );
  refuseRepeats(
    applicationFields,
    file.applications.map((application) => application.slug),
  );
  refuseSharedKeys(applicationFields, file);
  refuseSharedAudiences(applicationFields, file.applications, context.knownApplications);
  refuseLargeTokens(applicationFields, file.applications, context.knownApplications, context.publicUrl);
  requirePlans(applicationFields, file, context);
  if (faults.length > 0) throw new SeedFileFaulty(faults);
  return file;
}

export const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) => (index === undefined ? name : Number(index)));

/** A key alone identifies its application, so two keys must not have the same value. */
function refuseSharedKeys(fields: Field[], { applications }: SeedFile): void {
  const seen = new Set<string>();
  applications.forEach((application, index) => {
    for (const { value, place } of namedKeys(application)) {
      const steps = [...stepsOf(place), 'value'];
      if (value && seen.has(value)) fields[index]?.at(...steps).fault('another key has the same value');
      if (value) seen.add(value);
    }
  });
}

function requirePlans(fields: Field[], { plans, applications }: SeedFile, { knownPlans }: ReadingContext): void {
  const known = new Set([...knownPlans, ...plans].map((plan) => plan.key));
  applications.forEach(({ slug, plan }, index) => {
    const field = fields[index]?.at('plan');
    if (isKey(plan) && !known.has(plan)) field?.fault(`there is no plan \`${plan}\` in this file or in the database`);
    if (plan === CONSOLE_SLUG && slug !== CONSOLE_SLUG) field?.fault(`the plan \`${plan}\` is for the console alone`);
  });
}
