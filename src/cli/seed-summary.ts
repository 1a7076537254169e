import type { Change, FieldChange, SeedResult } from '../applications/seeding/seed-result.js';
import type { SeedWarning } from './seed-consequences.js';
import { bold, count, dim, green, yellow } from './terminal.js';

/** The report of a seeding for people. */
export function seedSummary(result: SeedResult, warnings: SeedWarning[], dryRun: boolean): string {
  const { plans, applications } = result;
  const lines = [
    ...plans.flatMap((plan) => lineOf(plan.change, 'plan', plan.key, plan.fields)),
    ...applications.flatMap(({ change, slug, fields, apiKeys, leftOut }) => [
      ...lineOf(change, 'application', slug, fields),
      ...apiKeys.flatMap((key) => lineOf(key.change, 'API key', `${slug}/${key.name}`, key.fields)),
      ...leftOut.map(({ name }) => `${yellow('left out '.padEnd(WIDTH))}  ${'API key'.padEnd(11)}  ${slug}/${name}`),
    ]),
  ];
  if (lines.length === 0) return 'The file defines no plans and no applications.';
  return [
    ...lines,
    ...section(warnings.map(({ message }) => `${yellow('!')} ${message}`)),
    ...section(leftOutWords(applications)),
    ...(dryRun ? [] : section(newKeys(applications))),
    ...section([tally(result, dryRun)]),
  ].join('\n');
}

const WIDTH = 9;
const PAINT: Record<Change, (text: string) => string> = { created: green, changed: yellow, unchanged: dim };

const section = (lines: string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

function lineOf(change: Change, kind: string, name: string, fields: FieldChange[]): string[] {
  const width = Math.max(...fields.map((field) => field.name.length));
  return [
    `${PAINT[change](change.padEnd(WIDTH))}  ${kind.padEnd(11)}  ${name}`,
    ...fields.map((field) => `${' '.repeat(WIDTH + 2)}${field.name.padEnd(width)} ${differenceOf(field)}`),
  ];
}

/** `2000 → 1500`, or `+ https://app.example.com` and `− upstream` for a list. */
function differenceOf({ from, to }: FieldChange): string {
  if (from === undefined && to === undefined) return 'changed; secrets are not shown';
  if (!Array.isArray(from) || !Array.isArray(to)) return `${shown(from)} → ${shown(to)}`;
  const removed = from.filter((one) => !to.includes(one)).map((one) => `− ${shown(one)}`);
  const added = to.filter((one) => !from.includes(one)).map((one) => `+ ${shown(one)}`);
  const differing = [...removed, ...added];
  return differing.length > 0 ? differing.join(' ') : `now in the order ${to.map(shown).join(', ')}`;
}

/** Writes a value as a seed file has it: bare where YAML needs no quotes. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w.:/@*-]+$/.test(value) ? value : JSON.stringify(value);
}

/** A log keeps what it gets, and more people read it than should have the key. */
function leftOutWords(applications: SeedResult['applications']): string[] {
  const commands = applications.flatMap(({ slug, leftOut }) =>
    leftOut.map(({ name, scopes }) => `  keys create ${slug} --name ${shown(name)} --scopes ${scopes.join(',')}`),
  );
  if (commands.length === 0) return [];
  return [
    'A key without a value is generated only on a terminal, with --show-keys or with --json, so that no log keeps it.',
    `Create ${commands.length === 1 ? 'it' : 'them'} by hand:`,
    ...commands,
  ];
}

function newKeys(applications: SeedResult['applications']): string[] {
  const fresh = applications
    .flatMap(({ slug, apiKeys }) => apiKeys.map((key) => ({ slug, ...key })))
    .filter(({ key }) => key);
  if (fresh.length === 0) return [];
  const keys = fresh.map(({ slug, name, key }) => `  ${slug}/${name}  ${bold(key as string)}`);
  return ['New API keys. Save them now: they are not shown again.', ...keys];
}

function tally({ plans, applications }: SeedResult, dryRun: boolean): string {
  const changes = [...plans, ...applications, ...applications.flatMap(({ apiKeys }) => apiKeys)];
  const number = (change: Change) => changes.filter((entry) => entry.change === change).length;
  const leftOut = applications.flatMap((application) => application.leftOut).length;
  const counts = `${number('created')} created, ${number('changed')} changed, ${number('unchanged')} unchanged${leftOut > 0 ? `, ${leftOut} left out` : ''}`;
  return dryRun
    ? `Dry run of ${count(changes.length + leftOut, 'record')}: ${counts}. Nothing was written.`
    : `${counts}.`;
}
