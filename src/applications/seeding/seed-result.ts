import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../platform/objects.js';

export type Change = 'created' | 'changed' | 'unchanged';

/** One member that differed, such as `maxUsers` or `portal.enabled`. A secret has no values here. */
export interface FieldChange {
  name: string;
  from?: unknown;
  to?: unknown;
}

/** What programs changed since a file set it, and what of that this file changes back. */
export interface Drift {
  /** From the value of the file to the one that a program has set. */
  drift: FieldChange[];
  takenBack: string[];
}

/** The changes of a seeding. */
export interface SeedResult {
  plans: SeededPlan[];
  applications: SeededApplication[];
}

export interface SeededPlan extends Drift {
  key: string;
  change: Change;
  fields: FieldChange[];
}

export interface SeededApplication extends Drift {
  slug: string;
  id: string;
  change: Change;
  fields: FieldChange[];
  apiKeys: SeededKey[];
  /** The keys that would have been generated, which the options did not allow. */
  leftOut: LeftOutKey[];
  clients: SeededClient[];
}

export interface SeededClient extends Drift {
  id: string;
  change: Change;
  fields: FieldChange[];
  secrets: SeededKey[];
  leftOut: LeftOutKey[];
}

export interface LeftOutKey {
  name: string;
  scopes: string[];
}

export interface SeededKey {
  id: string;
  name: string;
  change: Change;
  fields: FieldChange[];
  /** A key that was generated just now is here: it cannot be read again. */
  key?: string;
  /** The key was revoked, and stays so. */
  revokedAt?: Date;
  /** The file still has the value of a key that `keys rotate` has replaced. That one ends then. */
  rotatedEndsAt?: Date;
}

/** Returns the wanted members that differ from the stored ones. Undefined means: keep the stored value. */
export function differences<Row extends object>(stored: Row, wanted: Partial<Row>): Partial<Row> {
  const differing = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(stored[name as keyof Row], value),
  );
  return Object.fromEntries(differing) as Partial<Row>;
}

/** Names each change with its values before and after, and the members of an object one by one. */
export function fieldChanges<Row extends object>(stored: Row, change: Partial<Row>): FieldChange[] {
  return Object.entries(change).flatMap(([name, to]) => changesOf(name, stored[name as keyof Row], to));
}

function changesOf(name: string, from: unknown, to: unknown): FieldChange[] {
  if (!isObject(from) && !isObject(to)) return isDeepStrictEqual(from, to) ? [] : [{ name, from, to }];
  const members = [...new Set([from, to].flatMap((side) => (isObject(side) ? Object.keys(side) : [])))];
  const at = (side: unknown, member: string) => (isObject(side) ? (side[member] ?? null) : null);
  return members.flatMap((member) => changesOf(`${name}.${member}`, at(from, member), at(to, member)));
}
