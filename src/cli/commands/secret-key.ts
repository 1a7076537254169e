import type { Resealed } from '../../operations/resealing.js';
import { doctor } from '../../words/en/doctor.js';
import type { CliCommand, Input, Outcome } from '../command.js';
import { table } from '../terminal.js';

export const secretKey: CliCommand[] = [
  {
    usage: 'secret-key rotate',
    takesAnyKey: true,
    summary: 'seal under SECRET_KEY what a previous key has sealed',
    details:
      'Run it once every replica has the new SECRET_KEY, with the old one in SECRET_KEY_PREVIOUS. After a leak of the ' +
      'database too, run it before the replicas restart and again after that. It signs out no user. Run it as often as you ' +
      'like: what is done stays done. ' +
      'docs/operations/keys.md tells the whole way.',
    examples: ['secret-key rotate', 'secret-key rotate --json | jq .unreadable'],
    run: rotate,
  },
];

async function rotate({ withServices }: Input): Promise<Outcome> {
  const { Settings } = await import('../../platform/config/settings.js');
  const { Resealing, ResealingModule } = await import('../../operations/resealing.js');
  const { columns, hasPrevious } = await withServices([ResealingModule], async (get) => ({
    columns: await get(Resealing).resealAll(),
    hasPrevious: get(Settings).previousSecretKeys.length > 0,
  }));
  const unreadable = columns.reduce((sum, column) => sum + column.unreadable.length, 0);
  return {
    json: { unreadable, columns: columns.map(forMachines) },
    text: [
      table(HEAD, columns.map(cells)),
      ...columns.filter((column) => column.unreadable.length > 0).map(lost),
      '',
      unreadable > 0 ? ADVICE : `${DONE} ${hasPrevious ? KEEP : ALONE}`,
    ].join('\n'),
    isBad: unreadable > 0,
  };
}

const HEAD = ['SEALED', 'ANEW', 'UNREADABLE'];
const DONE = 'Everything is sealed under SECRET_KEY.';
const KEEP =
  'Keep the old key in SECRET_KEY_PREVIOUS for REFRESH_TOKEN_TTL, at least for a day: sessions and kept answers need it so long. After a leak, remove it now.';
const ALONE = 'SECRET_KEY_PREVIOUS names no other key.';
const ADVICE =
  'What is unreadable was left alone. If you still have the key that sealed it, add it to SECRET_KEY_PREVIOUS and run this again.';
const MOST_NAMED = 10;

const cells = ({ column, resealed, unreadable }: Resealed): string[] => [
  doctor.sealed[column.name],
  String(resealed),
  String(unreadable.length),
];

function lost({ column, unreadable }: Resealed): string {
  const more = unreadable.length - MOST_NAMED;
  return `${column.table}: ${unreadable.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const forMachines = ({ column, resealed, unreadable }: Resealed) => ({ table: column.table, resealed, unreadable });
