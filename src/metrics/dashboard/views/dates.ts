import type { Language } from '../../../platform/http/language.js';
import type { Interval, Range } from '../../reports/range.js';

/** Moments in words, in UTC and with 24 hours to a day. */
export function datesIn(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', ...options });
  const moment = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const clock = format({ hour: '2-digit', minute: '2-digit' });
  const weekdayAndDay = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekday = format({ weekday: 'short' });
  const day = format({ day: 'numeric', month: 'short' });
  const starts = { minute: clock, hour: moment, day: weekdayAndDay };
  return {
    /** The beginning of an interval, as a row of a table names it. */
    start: (at: Date, interval: Interval): string => starts[interval].format(at),
    range: ({ from, to }: Range, now: Date): string => moment.formatRange(from, to < now ? to : now),
    clock: (at: Date): string => clock.format(at),
    weekday: (at: Date): string => weekday.format(at),
    day: (at: Date): string => day.format(at),
  };
}

export type Dates = ReturnType<typeof datesIn>;
