import type { DoctorWords } from './en/doctor.js';

export type FoundName = keyof DoctorWords['findings'];
export type FoundValues<Name extends FoundName> = Parameters<DoctorWords['findings'][Name]>;

/** What the doctor has found. Texts of other programs and commands are values: they are the same in every language. */
export interface Found<Name extends FoundName = FoundName> {
  name: Name;
  values: FoundValues<Name>;
}

type Sentences = ReturnType<DoctorWords['findings'][FoundName]>;

export function sentencesOf({ name, values }: Found, { findings }: DoctorWords): Sentences {
  const say = findings[name] as (...values: unknown[]) => Sentences;
  return say(...values);
}
