import { HOUR_MS, lengthOf, type Period, type Range, wholeDaysIn, wholeRange } from './range.js';

/** How long roll-ups per minute are kept. */
export const MINUTES_KEPT_MS = 48 * HOUR_MS;
/** Up to this length a range without an interval begins and ends at a minute, not at an hour. */
export const SHORT_MS = 6 * HOUR_MS;

export type Grain = 'minute' | 'hour';

/** Which roll-ups a report reads, and of which whole range. */
export interface Reading extends Period {
  grain: Grain;
  firstDay: Date;
  lastDay: Date;
}

export const grainOf = ({ range, interval }: Period, now: Date): Grain =>
  interval === 'minute' || (!interval && isRecent(range, now)) ? 'minute' : 'hour';

export function readingOf({ range, interval }: Period, grain: Grain): Reading {
  const whole = wholeRange(range, interval ?? grain);
  const skipsDays = interval === 'hour' || grain === 'minute';
  const days = skipsDays ? { firstDay: whole.to, lastDay: whole.to } : wholeDaysIn(whole);
  return { range: whole, interval, grain, ...days };
}

/** Short, and early enough for the period before it to have roll-ups per minute too. */
const isRecent = (range: Range, now: Date): boolean =>
  lengthOf(range) <= SHORT_MS && range.from.getTime() - lengthOf(range) >= now.getTime() - MINUTES_KEPT_MS;
