import type { Change, FieldChange, LeftOutKey, SeededKey, SeedResult } from '../applications/seeding/seed-result.js';
import type { SeedWarning } from './seed-warnings.js';
import { bold, count, dim, green, yellow } from './terminal.js';

/** The report of a seeding for people. */
export function seedSummary(result: SeedResult, warnings: SeedWarning[], dryRun: boolean): string {
  const { plans, applications } = result;
  const lines = [
    ...plans.flatMap((plan) => lineOf(plan.change, 'plan', plan.key, plan.fields)),
    ...applications.flatMap((application) => [
      ...lineOf(application.change, 'application', application.slug, application.fields),
      ...application.clients.flatMap(({ id, change, fields }) =>
        lineOf(change, 'client', `${application.slug}/${id}`, fields),
      ),
      ...keysOf(application).flatMap((keys) => keyLines(application.slug, keys)),
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

interface Keys {
  kind: 'API key' | 'secret';
  clientId: string | null;
  keys: SeededKey[];
  leftOut: LeftOutKey[];
}

/** The keys of the application itself come first, then those of each client. */
const keysOf = ({ apiKeys, leftOut, clients }: SeedResult['applications'][number]): Keys[] => [
  { kind: 'API key', clientId: null, keys: apiKeys, leftOut },
  ...clients.map(({ id, secrets, leftOut }): Keys => ({ kind: 'secret', clientId: id, keys: secrets, leftOut })),
];

const pathOf = (slug: string, clientId: string | null, name: string): string =>
  [slug, ...(clientId === null ? [] : [clientId]), name].join('/');

const WIDTH = 9;
const PAINT: Record<Change, (text: string) => string> = { created: green, changed: yellow, unchanged: dim };

const section = (lines: string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

function keyLines(slug: string, { kind, clientId, keys, leftOut }: Keys): string[] {
  return [
    ...keys.flatMap((key) => lineOf(key.change, kind, pathOf(slug, clientId, key.name), key.fields)),
    ...leftOut.map(
      ({ name }) => `${yellow('left out '.padEnd(WIDTH))}  ${kind.padEnd(11)}  ${pathOf(slug, clientId, name)}`,
    ),
  ];
}

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
  const commands = applications.flatMap((application) =>
    keysOf(application).flatMap(({ clientId, leftOut }) =>
      leftOut.map(({ name, scopes }) => {
        const which = clientId === null ? `--scopes ${scopes.join(',')}` : `--client ${clientId}`;
        return `  keys create ${application.slug} --name ${shown(name)} ${which}`;
      }),
    ),
  );
  if (commands.length === 0) return [];
  return [
    'A key without a value is generated only on a terminal, with --show-keys or with --json, so that no log keeps it.',
    `Create ${commands.length === 1 ? 'it' : 'them'} by hand:`,
    ...commands,
  ];
}

function newKeys(applications: SeedResult['applications']): string[] {
  const fresh = applications.flatMap((application) =>
    keysOf(application).flatMap(({ clientId, keys }) =>
      keys.flatMap(({ name, key }) => (key ? `  ${pathOf(application.slug, clientId, name)}  ${bold(key)}` : [])),
    ),
  );
  if (fresh.length === 0) return [];
  return ['New API keys. Save them now: they are not shown again.', ...fresh];
}

function tally({ plans, applications }: SeedResult, dryRun: boolean): string {
  const keys = applications.flatMap(keysOf);
  const clients = applications.flatMap((application) => application.clients);
  const changes = [...plans, ...applications, ...clients, ...keys.flatMap((one) => one.keys)];
  const number = (change: Change) => changes.filter((entry) => entry.change === change).length;
  const leftOut = keys.flatMap((one) => one.leftOut).length;
  const counts = `${number('created')} created, ${number('changed')} changed, ${number('unchanged')} unchanged${leftOut > 0 ? `, ${leftOut} left out` : ''}`;
  return dryRun
    ? `Dry run of ${count(changes.length + leftOut, 'record')}: ${counts}. Nothing was written.`
    : `${counts}.`;
}
