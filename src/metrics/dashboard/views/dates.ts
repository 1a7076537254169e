import type { Interval, Range } from '../../reports/range.js';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const MOMENT = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const DAY = format({ weekday: 'short', day: 'numeric', month: 'short' });
const CLOCK = format({ hour: '2-digit', minute: '2-digit' });

/** The beginning of an interval, as a row of a table names it. */
export const startWords = (start: Date, interval: Interval): string =>
  ({ minute: CLOCK, hour: MOMENT, day: DAY })[interval].format(start);

export const rangeWords = ({ from, to }: Range, now: Date): string => MOMENT.formatRange(from, to < now ? to : now);
