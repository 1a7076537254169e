import { isDeepStrictEqual } from 'node:util';

export type Change = 'created' | 'changed' | 'unchanged';

/** What seeding did. `fields` says what differed, for people. */
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
  /** Only if it was generated just now: nobody can read it again. */
  key?: string;
}

/** The part of what is wanted that differs from what is stored. Undefined means: leave it as it is. */
export function differences<Row extends object>(stored: Row, wanted: Partial<Row>): Partial<Row> {
  const differing = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(stored[name as keyof Row], value),
  );
  return Object.fromEntries(differing) as Partial<Row>;
}
