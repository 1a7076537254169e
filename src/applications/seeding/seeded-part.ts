import type { Drift, FieldChange } from './seed-result.js';

/** What happened to a part of an application, such as a provider. */
export interface SeededPart extends Drift {
  isNew: boolean;
  fields: FieldChange[];
}

/** Its members as members of the application. */
export function partNamed(
  part: string,
  { fields, drift, takenBack }: Omit<SeededPart, 'isNew'>,
): Omit<SeededPart, 'isNew'> {
  const nameOf = (name: string) => `${part}.${name}`;
  const rename = (changes: FieldChange[]) => changes.map((change) => ({ ...change, name: nameOf(change.name) }));
  return { fields: rename(fields), drift: rename(drift), takenBack: takenBack.map(nameOf) };
}
