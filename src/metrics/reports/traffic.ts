import { setImmediate as nextTurn } from 'node:timers/promises';
import { merge, quantilesOf, type Sketch } from '../rollups/sketch.js';
import type { EventsFound } from './events.statement.js';
import { type Period, startsIn, widthOf } from './range.js';
import type { Counted, EventsRow, Traffic } from './report-rows.js';

/** So many rows are merged at once. Other requests get their turn in between. */
const ROWS_AT_ONCE = 300;

/** Roll-ups of the same interval and group, added up. */
export async function eventsRows(period: Period, isGrouped: boolean, found: EventsFound[]): Promise<EventsRow[]> {
  const groups = isGrouped ? groupsOf(found) : [null];
  const own = new Map<string, EventsFound[]>();
  for (const row of found) {
    const place = `${placeOf(period, row.start)} ${isGrouped ? row.group : ''}`;
    const others = own.get(place);
    if (others) others.push(row);
    else own.set(place, [row]);
  }
  const rows: EventsRow[] = [];
  let merged = 0;
  for (const [place, start] of startsIn(period).entries()) {
    for (const group of groups) {
      const members = own.get(`${place} ${group ?? ''}`) ?? [];
      rows.push({ start, group, ...trafficOf(members) });
      merged += members.length;
      if (merged < ROWS_AT_ONCE) continue;
      await nextTurn();
      merged = 0;
    }
  }
  return rows;
}

/** The number of the interval in which a moment lies. */
const placeOf = (period: Period, moment: number): number =>
  Math.floor((moment - period.range.from.getTime()) / 1000 / widthOf(period));

/** The group with the most events first. */
function groupsOf(rows: EventsFound[]): string[] {
  const totals = new Map<string, number>();
  for (const { group, count } of rows) totals.set(group, (totals.get(group) ?? 0) + count);
  return [...totals.entries()]
    .sort(([one, fewer], [other, more]) => more - fewer || (one < other ? -1 : 1))
    .map(([group]) => group);
}

function trafficOf(rows: EventsFound[]): Traffic {
  const [p50 = null, p95 = null, p99 = null] = quantilesOf(merge(rows.map(sketchOf)), [0.5, 0.95, 0.99]).map(whole);
  return { ...sumOf(rows), p50, p95, p99 };
}

export const NO_TRAFFIC: Traffic = {
  count: 0,
  errors: 0,
  refused: 0,
  errorRate: null,
  p50: null,
  p95: null,
  p99: null,
};

/** What several kinds of events count together. Their durations are no common measure. */
export function sumOf(rows: Pick<Counted, 'count' | 'errors' | 'refused'>[]): Counted {
  const sum = (name: 'count' | 'errors' | 'refused'): number => rows.reduce((total, row) => total + row[name], 0);
  const [count, errors, refused] = [sum('count'), sum('errors'), sum('refused')];
  return { count, errors, refused, errorRate: count > 0 ? errors / count : null };
}

const sketchOf = ({ bins, counts }: EventsFound): Sketch => ({ bins: listOf(bins), counts: listOf(counts) });

/** PostgreSQL writes a list as `{1,2}`. */
const listOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`);

/** Durations are reported in whole milliseconds. */
const whole = (duration: number | null): number | null => (duration === null ? null : Math.round(duration));
