/** Every day, hour and minute of a report is one in UTC. */
export const INTERVALS = ['minute', 'hour', 'day'] as const;
export type Interval = (typeof INTERVALS)[number];

/** It begins at the first moment and ends before the last. */
export interface Range {
  from: Date;
  to: Date;
}

/** Without an interval a report has one row for the whole range, or one for each group. */
export interface Period {
  range: Range;
  interval?: Interval | undefined;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WIDTHS: Record<Interval, number> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

/** Whole intervals: its beginning moves back to the start of one, its end on to the end of one. */
export function wholeRange({ from, to }: Range, interval: Interval): Range {
  const width = WIDTHS[interval];
  return {
    from: new Date(Math.floor(from.getTime() / width) * width),
    to: new Date(Math.ceil(to.getTime() / width) * width),
  };
}

/** The period of the same length that ends where this one begins. */
export const periodBefore = ({ from, to }: Range): Range => ({
  from: new Date(2 * from.getTime() - to.getTime()),
  to: from,
});

/** The length of each interval in seconds: that of the whole range where there is none. */
export const widthOf = ({ range, interval }: Period): number => (interval ? WIDTHS[interval] : lengthOf(range)) / 1000;

export const lengthOf = ({ from, to }: Range): number => to.getTime() - from.getTime();

export const intervalsIn = (range: Range, interval: Interval): number => Math.ceil(lengthOf(range) / WIDTHS[interval]);

/** The beginning of each interval in a range of whole ones; null alone where the report is about the whole range. */
export function startsIn({ range, interval }: Period): (Date | null)[] {
  if (!interval) return [null];
  const first = range.from.getTime();
  return Array.from({ length: intervalsIn(range, interval) }, (_, index) => new Date(first + index * WIDTHS[interval]));
}

/** The whole days in a range, which may be none. */
export function wholeDaysIn({ from, to }: Range): { firstDay: Date; lastDay: Date } {
  const firstDay = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(to.getTime() / DAY_MS) * DAY_MS;
  if (lastDay <= firstDay) return { firstDay: to, lastDay: to };
  return { firstDay: new Date(firstDay), lastDay: new Date(lastDay) };
}
