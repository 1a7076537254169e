import { Migrator } from '../../platform/database/migrating/migrator.js';
import type { Input, Outcome } from '../command.js';
import { count } from '../terminal.js';

export const migrate = ({ options, withServices }: Input): Promise<Outcome> =>
  withServices([], (get) => (options.check === true ? check(get(Migrator)) : run(get(Migrator))));

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

const listed = (subject: string, what: string, names: string[]): string =>
  [`${subject} ${what}:`, ...names.map((name) => `  ${name}`)].join('\n');
