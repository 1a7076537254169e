import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { within } from '../../platform/database/database.js';
import { isObject } from '../../platform/objects.js';
import type { Author } from './author.js';
import { FILE_VALUES, type FileValues, KEEP_FILE_VALUES, type ManagedTable } from './file-values.statements.js';
import { type Drift, type FieldChange, fieldChanges } from './seed-result.js';

/** The members of an object that a file may set, as they are stored. */
export type View = Record<string, unknown>;

interface Settled {
  table: ManagedTable;
  id: string;
  /** Undefined for a new object. */
  before: View | undefined;
  after: View;
  /** What the author says; undefined for members that are left out. */
  said: View;
  /** What counts as said of members that no file has said; `after` unless it is given. */
  unsaid?: View;
  /** It has no value to compare. */
  changesSecret?: boolean;
}

export const SECRET = 'clientSecret';

/**
 * Notes what a file says, so that a later change by a program shows. What the file leaves out keeps the value that it had
 * when a file said it, or when a file was applied first.
 */
export async function settle(manager: EntityManager, { by }: Author, settled: Settled): Promise<Drift> {
  const { table, id, before, after, said, unsaid = after, changesSecret = false } = settled;
  const [row] = await within(manager).run(FILE_VALUES[table], { id });
  const last = row?.fileValues ?? null;
  if (by === 'program') {
    if (!before) await keep(manager, table, id, null);
    else if (last && changesSecret) await keep(manager, table, id, { ...last, [SECRET]: false });
    return { drift: [], takenBack: [] };
  }
  const values = { ...unsaid, ...last, ...sayings(said, last), ...(changesSecret && { [SECRET]: true }) };
  if (!isDeepStrictEqual(values, last)) await keep(manager, table, id, values);
  if (!before) return { drift: [], takenBack: [] };
  const drift = driftOf(last, before);
  const changed = [...fieldChanges(before, after), ...(changesSecret ? [{ name: SECRET }] : [])];
  const isMadeByProgram = last === null;
  const takenBack = changed.filter(({ name }) => isMadeByProgram || drift.some((one) => one.name === name));
  return { drift, takenBack: takenBack.map(({ name }) => name) };
}

/** From the value of the file to the one that a program has set. */
export function driftOf(values: FileValues, view: View): FieldChange[] {
  if (values === null) return [];
  const known = Object.fromEntries(Object.entries(view).filter(([name]) => name in values));
  return [...fieldChanges(values, known), ...(values[SECRET] === false ? [{ name: SECRET }] : [])];
}

/** A member that is an object may be said in part. */
const sayings = (said: View, last: FileValues): View =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => {
      if (value === undefined) return [];
      const before = last?.[name];
      return [[name, isObject(value) && isObject(before) ? { ...before, ...value } : value]];
    }),
  );

const keep = (manager: EntityManager, table: ManagedTable, id: string, values: FileValues): Promise<unknown> =>
  within(manager).run(KEEP_FILE_VALUES[table], { id, values: values && JSON.stringify(values) });
