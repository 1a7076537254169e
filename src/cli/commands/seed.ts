import type { Change, FieldChange, SeededKey, SeedResult } from '../../applications/seeding/seed-result.js';
import { SeedFileFaulty } from '../../applications/seeding/seeding.errors.js';
import { SeedingModule } from '../../applications/seeding/seeding.module.js';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { SeedConsequences } from '../../management/applications/seed-consequences.js';
import { demoPageKeyOf, findDemoApiKey } from '../../platform/config/demo-api-key.js';
import { environmentVariables } from '../../platform/config/environment-variables.js';
import { Settings } from '../../platform/config/settings.js';
import type { Input, Outcome } from '../command.js';
import { readText } from '../input-file.js';
import { seedSummary } from '../seed-summary.js';
import { driftWarnings, keyWarnings, type SeedWarning } from '../seed-warnings.js';

export async function seed({ args: [file = ''], options, withServices }: Input): Promise<Outcome> {
  const contents = readText(file);
  const dryRun = options.dryRun === true;
  const overwrite = options.overwrite === true;
  const generatesKeys = options.json === true || options.showKeys === true || process.stdout.isTTY === true;
  const witness = new SeedConsequences();
  const result = await withServices([SeedingModule], (get) => {
    const variables = { ...environmentVariables(), ...usualVariables(get(Settings)) };
    return get(SeedingService).apply(contents, { dryRun, overwrite, generatesKeys, witness, variables });
  }).catch((error) => {
    throw error instanceof SeedFileFaulty ? new SeedFileFaulty(error.faults, file) : error;
  });
  const warnings = [...driftWarnings(result), ...witness.warnings, ...keyWarnings(result)];
  return { json: forMachines(result, warnings, dryRun), text: seedSummary(result, warnings, dryRun) };
}

/** The values that the start of the service gives the demo's file. Applying the file by hand has the same result. */
function usualVariables(settings: Settings): Record<string, string | undefined> {
  const key = findDemoApiKey(settings);
  return { PUBLIC_URL: settings.publicUrl, DEMO_API_KEY: key, DEMO_PAGE_KEY: key && demoPageKeyOf(key) };
}

function forMachines({ plans, applications }: SeedResult, warnings: SeedWarning[], dryRun: boolean): object {
  /** A dry run rolls back what it creates, including ids and keys, so they are not shown. */
  const idOf = ({ id, change }: { id: string; change: Change }) => (dryRun && change === 'created' ? null : id);
  const keyOf = ({ name, change, fields, revokedAt, ...seeded }: SeededKey) => ({
    id: idOf({ ...seeded, change }),
    name,
    change,
    ...fieldsIn(fields),
    ...(revokedAt && { revokedAt }),
    ...(seeded.key && !dryRun && { key: seeded.key }),
  });
  return {
    ...(dryRun && { dryRun }),
    plans: plans.map(({ key, change, fields, drift }) => ({ key, change, ...fieldsIn(fields), ...driftIn(drift) })),
    applications: applications.map(({ apiKeys, clients, ...application }) => ({
      slug: application.slug,
      id: idOf(application),
      change: application.change,
      ...fieldsIn(application.fields),
      ...driftIn(application.drift),
      apiKeys: apiKeys.map(keyOf),
      ...(clients.length > 0 && {
        clients: clients.map(({ id, change, fields, drift, secrets }) => ({
          id,
          change,
          ...fieldsIn(fields),
          ...driftIn(drift),
          secrets: secrets.map(keyOf),
        })),
      }),
    })),
    ...(warnings.length > 0 && { warnings }),
  };
}

const fieldsIn = (fields: FieldChange[]): { fields?: FieldChange[] } => (fields.length > 0 ? { fields } : {});

const driftIn = (drift: FieldChange[]): { drift?: FieldChange[] } => (drift.length > 0 ? { drift } : {});
