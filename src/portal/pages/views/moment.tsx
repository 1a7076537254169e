import type { Language } from '../../../platform/http/language.js';

const SECOND = 1000;
const STEPS: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number, upTo: number][] = [
  ['minute', 60 * SECOND, 60],
  ['hour', 3600 * SECOND, 24],
  ['day', 86_400 * SECOND, 30],
];

interface MomentProps {
  at: Date;
  now: Date;
  language: Language;
}

/** A moment of the past in words: «3 hours ago» is true in every time zone. After a month it is a date. */
export function Moment({ at, now, language }: MomentProps) {
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <time dateTime={at.toISOString()} title={`${exact.format(at)} UTC`}>
      {momentInWords({ at, now, language })}
    </time>
  );
}

export function momentInWords({ at, now, language }: MomentProps): string {
  const passed = Math.max(0, now.getTime() - at.getTime());
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (passed < 60 * SECOND) return words.format(0, 'second');
  for (const [unit, length, upTo] of STEPS) {
    const count = Math.floor(passed / length);
    if (count < upTo) return words.format(-count, unit);
  }
  return dayIn(at, language);
}

export const dayIn = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
