import type { Language } from '../../platform/http/language.js';

const UNITS: [minutes: number, unit: string][] = [
  [24 * 60, 'day'],
  [60, 'hour'],
];

/** Returns `30 minutes`, or `2 hours` or `7 days` where that is exact. */
export function lengthOfTime(language: Language, minutes: number): string {
  const [size, unit] = UNITS.find(([size]) => minutes >= 2 * size && minutes % size === 0) ?? [1, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}

/** Returns `Google, GitHub and Corp`. */
export const listOf = (language: Language, names: string[]): string => new Intl.ListFormat(language).format(names);

/** The reader's time zone is unknown, so the text names the zone. */
export function momentInWords(language: Language, when: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(when))} (UTC)`;
}
