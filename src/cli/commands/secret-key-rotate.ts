import { Settings } from '../../platform/config/settings.js';
import type { Input, Outcome } from '../command.js';
import { type Resealed, Resealing } from '../resealing.js';
import { ResealingModule } from '../resealing.module.js';
import { table } from '../terminal.js';

export async function secretKeyRotate({ withServices }: Input): Promise<Outcome> {
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
  'Keep the old key in SECRET_KEY_PREVIOUS for REFRESH_TOKEN_TTL, so that no user is signed out. After a leak, remove it now.';
const ALONE = 'SECRET_KEY_PREVIOUS names no other key.';
const ADVICE =
  'What is unreadable was left alone. If you still have the key that sealed it, add it to SECRET_KEY_PREVIOUS and run this again.';
const MOST_NAMED = 10;

const cells = ({ column, resealed, unreadable }: Resealed): string[] => [
  column.words,
  String(resealed),
  String(unreadable.length),
];

function lost({ column, unreadable }: Resealed): string {
  const more = unreadable.length - MOST_NAMED;
  return `${column.table}: ${unreadable.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const forMachines = ({ column, resealed, unreadable }: Resealed) => ({ table: column.table, resealed, unreadable });
