import type { Language } from '../../platform/http/language.js';

/** Returns `30 minutes`, or `2 hours` where that is exact. */
export function lengthOfTime(language: Language, minutes: number): string {
  const inHours = minutes >= 120 && minutes % 60 === 0;
  const [value, unit] = inHours ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Returns `Google, GitHub and Corp`. */
export const listOf = (language: Language, names: string[]): string => new Intl.ListFormat(language).format(names);

/** The reader's time zone is unknown, so the text names the zone. */
export function momentInWords(language: Language, when: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(when))} (UTC)`;
}
