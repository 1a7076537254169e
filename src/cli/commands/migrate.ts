import { Migrator } from '../../platform/database/migrating/migrator.js';
import { TelemetrySchema } from '../../platform/database/migrating/telemetry-schema.js';
import type { Input, Outcome } from '../command.js';
import { count } from '../terminal.js';

export const migrate = ({ options, withServices }: Input): Promise<Outcome> =>
  withServices([], async (get) => {
    const act = options.check === true ? check : run;
    const main = await act(get(Migrator));
    const telemetry = await get(TelemetrySchema).with(act);
    return telemetry ? both(main, telemetry) : main;
  });

async function check(migrator: Migrator): Promise<Outcome> {
  const pending = await migrator.pendingNames();
  if (pending.length === 0) return { json: { pending }, text: 'The schema is up to date.' };
  return {
    json: { pending },
    text: listed(count(pending.length, 'migration is', 'migrations are'), 'pending', pending),
    isBad: true,
  };
}

async function run(migrator: Migrator): Promise<Outcome> {
  const applied = await migrator.run((line) => process.stderr.write(`${line}\n`));
  if (applied.length === 0) return { json: { applied }, text: 'The schema was already up to date.' };
  return { json: { applied }, text: listed(count(applied.length, 'migration'), 'applied', applied) };
}

const both = (main: Outcome, telemetry: Outcome): Outcome => ({
  json: { ...(main.json as object), telemetry: telemetry.json },
  text: `${main.text}\nOf the telemetry database: ${telemetry.text}`,
  isBad: main.isBad === true || telemetry.isBad === true,
});

const listed = (subject: string, what: string, names: string[]): string =>
  [`${subject} ${what}:`, ...names.map((name) => `  ${name}`)].join('\n');
