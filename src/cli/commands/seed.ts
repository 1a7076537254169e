import type { Change, SeedResult } from '../../applications/seeding/seed-result.js';
import { SeedFileFaulty } from '../../applications/seeding/seeding.errors.js';
import { SeedingModule } from '../../applications/seeding/seeding.module.js';
import { SeedingService } from '../../applications/seeding/seeding.service.js';
import { demoPageKeyOf, findDemoApiKey } from '../../platform/config/demo-api-key.js';
import { environmentVariables } from '../../platform/config/environment-variables.js';
import { Settings } from '../../platform/config/settings.js';
import type { Input, Outcome } from '../command.js';
import { readText } from '../input-file.js';
import { bold, count, dim, green, yellow } from '../terminal.js';

export async function seed({ args: [file = ''], options, withServices }: Input): Promise<Outcome> {
  const contents = readText(file);
  const dryRun = options.dryRun === true;
  const result = await withServices([SeedingModule], (get) =>
    get(SeedingService).apply(contents, {
      dryRun,
      variables: { ...environmentVariables(), ...usualVariables(get(Settings)) },
    }),
  ).catch((error) => {
    throw error instanceof SeedFileFaulty ? new SeedFileFaulty(error.faults, file) : error;
  });
  return { json: forMachines(result, dryRun), text: forPeople(result, dryRun) };
}

/** The values that the start of the service gives the demo's file. Applying the file by hand has the same result. */
function usualVariables(settings: Settings): Record<string, string | undefined> {
  const key = findDemoApiKey(settings);
  return { PUBLIC_URL: settings.publicUrl, DEMO_API_KEY: key, DEMO_PAGE_KEY: key && demoPageKeyOf(key) };
}

function forMachines({ plans, applications }: SeedResult, dryRun: boolean): object {
  /** A dry run rolls back what it creates, including ids and keys, so they are not shown. */
  const idOf = ({ id, change }: { id: string; change: Change }) => (dryRun && change === 'created' ? null : id);
  return {
    ...(dryRun && { dryRun }),
    plans: plans.map(({ key, change }) => ({ key, change })),
    applications: applications.map((application) => ({
      slug: application.slug,
      id: idOf(application),
      change: application.change,
      apiKeys: application.apiKeys.map((apiKey) => ({
        id: idOf(apiKey),
        name: apiKey.name,
        change: apiKey.change,
        ...(apiKey.key && !dryRun && { key: apiKey.key }),
      })),
    })),
  };
}

function forPeople({ plans, applications }: SeedResult, dryRun: boolean): string {
  const lines = [
    ...plans.map((plan) => line(plan.change, 'plan', plan.key, plan.fields)),
    ...applications.flatMap((application) => [
      line(application.change, 'application', application.slug, application.fields),
      ...application.apiKeys.map((key) => line(key.change, 'API key', `${application.slug}/${key.name}`, key.fields)),
    ]),
  ];
  if (lines.length === 0) return 'The file defines no plans and no applications.';
  return [...lines, ...(dryRun ? [] : newKeys(applications)), '', summary({ plans, applications }, dryRun)].join('\n');
}

const PAINT: Record<Change, (text: string) => string> = { created: green, changed: yellow, unchanged: dim };

function line(change: Change, kind: string, name: string, fields: string[]): string {
  const what = fields.length > 0 ? dim(` (${fields.join(', ')})`) : '';
  return `${PAINT[change](change.padEnd(9))}  ${kind.padEnd(11)}  ${name}${what}`;
}

function newKeys(applications: SeedResult['applications']): string[] {
  const fresh = applications
    .flatMap(({ slug, apiKeys }) => apiKeys.map((key) => ({ slug, ...key })))
    .filter(({ key }) => key);
  if (fresh.length === 0) return [];
  const shown = fresh.map(({ slug, name, key }) => `  ${slug}/${name}  ${bold(key as string)}`);
  return ['', 'New API keys. Save them now: they are not shown again.', ...shown];
}

function summary({ plans, applications }: SeedResult, dryRun: boolean): string {
  const changes = [...plans, ...applications, ...applications.flatMap(({ apiKeys }) => apiKeys)];
  const number = (change: Change) => changes.filter((entry) => entry.change === change).length;
  const tally = `${number('created')} created, ${number('changed')} changed, ${number('unchanged')} unchanged`;
  return dryRun ? `Dry run of ${count(changes.length, 'record')}: ${tally}. Nothing was written.` : `${tally}.`;
}
