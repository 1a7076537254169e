import type { DoctorWords } from '../words/en/doctor.js';
import type { Found, FoundName, FoundValues } from '../words/found.js';

export type Health = 'ok' | 'warn' | 'fail';
export type Check = keyof DoctorWords['checks'];

/** One line of the doctor's report. */
export interface Finding {
  check: Check;
  health: Health;
  /** What is well is told on the command line alone, in these words. */
  found: Found | string;
}

export const finding = <Name extends FoundName>(
  check: Check,
  health: Health,
  name: Name,
  ...values: FoundValues<Name>
): Finding => ({ check, health, found: { name, values } });

export const ok = (check: Check, found: string): Finding => ({ check, health: 'ok', found });
export const warn = <Name extends FoundName>(check: Check, name: Name, ...values: FoundValues<Name>): Finding =>
  finding(check, 'warn', name, ...values);
export const fail = <Name extends FoundName>(check: Check, name: Name, ...values: FoundValues<Name>): Finding =>
  finding(check, 'fail', name, ...values);

/** The innermost cause says the most. An address that refuses has a code and no words. */
export function reasonOf(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  return cause ? reasonOf(cause) : message || code || 'it does not answer';
}
