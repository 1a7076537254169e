import { timesAsMuch } from '../../reports/growth.js';
import { HOUR_MS, MINUTE_MS } from '../../reports/range.js';

const number = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat('en-GB', options);
const WHOLE = number({ maximumFractionDigits: 0 });
/** `1.3M`, where British English has the m of metres. */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const SHARE = number({ style: 'percent', maximumFractionDigits: 1 });
const SMALL_SHARE = number({ style: 'percent', maximumFractionDigits: 2 });
const CHANGE = number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const POINTS = number({ maximumFractionDigits: 2, signDisplay: 'exceptZero' });
const THREE_DIGITS = number({ maximumSignificantDigits: 3 });
/** Number and unit stay on one line. */
const inUnit = (unit: string, value: number, format = THREE_DIGITS): string => `${format.format(value)}\u00a0${unit}`;
/** The units of longer durations, each in milliseconds. What is shorter than two of a unit is told in a smaller one. */
const UNITS = [
  { length: HOUR_MS, name: 'h' },
  { length: MINUTE_MS, name: 'min' },
] as const;

const NOTHING = '–';
type Known = number | null | undefined;
const orNothing =
  (format: (value: number) => string) =>
  (value: Known): string =>
    value === null || value === undefined ? NOTHING : format(value);

export const whole = orNothing((value) => WHOLE.format(value));
/** Shortens numbers from a hundred thousand on: 1.2M. */
export const short = orNothing((value) => (value >= 100_000 ? SHORT : WHOLE).format(value));
export const axisNumber = (value: number): string => SHORT.format(value);
/** From 0 to 1. Shares below one per cent have two digits. */
export const share = orNothing((value) => (value < 0.01 ? SMALL_SHARE : SHARE).format(value));
export const duration = orNothing((value) => {
  const unit = UNITS.find(({ length }) => value >= 2 * length);
  if (unit) return inUnit(unit.name, value / unit.length);
  return value < 1000 ? inUnit('ms', value, WHOLE) : inUnit('s', value / 1000);
});

/** How a value differs from an earlier one. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'none';
}

const NO_CHANGE: Change = { text: 'No change', direction: 'none' };

/** Returns by how much of the earlier value the later one differs; undefined where there is nothing to compare with. */
export function change(now: Known, before: Known): Change | undefined {
  if (typeof now !== 'number' || !before) return undefined;
  const changed = now / before - 1;
  const times = timesAsMuch(now, before);
  return changeOf(times ? `×${WHOLE.format(times)}` : CHANGE.format(changed), changed);
}

/** The difference of two shares, in percentage points. */
export function points(now: Known, before: Known): Change | undefined {
  if (typeof now !== 'number' || typeof before !== 'number') return undefined;
  return changeOf(`${POINTS.format((now - before) * 100)} points`, now - before);
}

/** A change that is rounded to nothing is none. */
const changeOf = (text: string, changed: number): Change =>
  /[1-9]/.test(text) ? { text: text.replace('-', '\u2212'), direction: changed > 0 ? 'up' : 'down' } : NO_CHANGE;
