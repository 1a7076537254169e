import type { Field } from './field.js';

const SHORTEST = 32;
const LONGEST = 512;

/** The value of an API key or of a client's secret. */
export function readSecret(field: Field): string {
  const words = 'must be letters, digits and punctuation, without spaces';
  return field.text({ shortest: SHORTEST, longest: LONGEST, pattern: /^[\x21-\x7e]+$/, words });
}
