import { DAY_MS, type Interval, periodBefore, type Range, WIDTHS } from '../../reports/range.js';

interface Length {
  count: number;
  unit: 'hour' | 'day';
}

interface Choice {
  /** The link has this name. */
  name: string;
  length: Length;
  interval: Interval;
  intervals: number;
}

/** The periods that the dashboard offers. */
const CHOICES = [
  { name: '1h', length: { count: 1, unit: 'hour' }, interval: 'minute', intervals: 60 },
  { name: '24h', length: { count: 24, unit: 'hour' }, interval: 'hour', intervals: 24 },
  { name: '7d', length: { count: 7, unit: 'day' }, interval: 'hour', intervals: 7 * 24 },
  { name: '30d', length: { count: 30, unit: 'day' }, interval: 'day', intervals: 30 },
  { name: '90d', length: { count: 90, unit: 'day' }, interval: 'day', intervals: 90 },
] as const satisfies Choice[];

type ChoiceName = (typeof CHOICES)[number]['name'];

const DEFAULT = CHOICES[1];

/** A chosen period: whole intervals, of which the last one is not over yet. */
export interface Window extends Omit<Choice, 'name'> {
  name: ChoiceName;
  range: Range;
  /** The period of the same length before it; null where it is not kept any more. */
  previous: Range | null;
  /** How much of the last interval is over, from 0 to 1. */
  elapsed: number;
  now: Date;
  retentionDays: number;
}

/** The periods that are kept as a whole. The shortest are always offered. */
export const offered = (retentionDays: number) =>
  CHOICES.filter(({ interval, intervals }) => intervals * WIDTHS[interval] <= Math.max(1, retentionDays) * DAY_MS);

export function windowOf(name: unknown, now: Date, retentionDays: number): Window {
  const choice = offered(retentionDays).find((known) => known.name === name) ?? DEFAULT;
  const width = WIDTHS[choice.interval];
  const to = Math.floor(now.getTime() / width + 1) * width;
  const range = { from: new Date(to - choice.intervals * width), to: new Date(to) };
  const previous = periodBefore(range);
  const isKept = previous.from.getTime() >= now.getTime() - retentionDays * DAY_MS - width;
  const elapsed = 1 - (to - now.getTime()) / width;
  return { ...choice, range, previous: isKept ? previous : null, elapsed, now, retentionDays };
}
