import { isDeepStrictEqual } from 'node:util';

export type Change = 'created' | 'changed' | 'unchanged';

/** The changes of a seeding. `fields` names the members that differed, for people. */
export interface SeedResult {
  plans: { key: string; change: Change; fields: string[] }[];
  applications: SeededApplication[];
}

export interface SeededApplication {
  slug: string;
  id: string;
  change: Change;
  fields: string[];
  apiKeys: SeededKey[];
}

export interface SeededKey {
  id: string;
  name: string;
  change: Change;
  fields: string[];
  /** Only for a key that was generated just now: it cannot be read again. */
  key?: string;
}

/** Returns the wanted members that differ from the stored ones. Undefined means: keep the stored value. */
export function differences<Row extends object>(stored: Row, wanted: Partial<Row>): Partial<Row> {
  const differing = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(stored[name as keyof Row], value),
  );
  return Object.fromEntries(differing) as Partial<Row>;
}
