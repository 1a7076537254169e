import { nearest } from '../../../../platform/errors/nearest.js';
import { ImportFault, ImportFaults } from '../faults.js';

/** Every column that an export must have and this one has not. */
export function faultOfMissing(needed: readonly string[], columns: string[], advice: string): ImportFaults | undefined {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length === 0) return undefined;
  const others = columns.filter((name) => !needed.includes(name));
  return new ImportFaults(
    missing.map((name) => {
      const like = nearest(name, others);
      return new ImportFault(name, `is missing: ${advice}${like ? ` (is it ${like}?)` : ''}`);
    }),
  );
}
