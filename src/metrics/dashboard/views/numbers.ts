import type { Language } from '../../../platform/http/language.js';
import type { DashboardWords } from '../../../words/en/dashboard.js';
import { timesAsMuch } from '../../reports/growth.js';
import { HOUR_MS, MINUTE_MS } from '../../reports/range.js';

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

export function numbersIn(language: Language) {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options);
  const whole = number({ maximumFractionDigits: 0 });
  const compact = number({ notation: 'compact' });
  const axis = number({ notation: 'compact', maximumFractionDigits: 1 });
  const percent = number({ style: 'percent', maximumFractionDigits: 1 });
  const smallPercent = number({ style: 'percent', maximumFractionDigits: 2 });
  const threeDigits = number({ maximumSignificantDigits: 3 });
  /** Number and unit stay on one line. */
  const inUnit = (unit: string, value: number, format = threeDigits): string => `${format.format(value)}\u00a0${unit}`;
  return {
    whole: orNothing((value) => whole.format(value)),
    /** Shortens numbers from a hundred thousand on: 1.2M. */
    short: orNothing((value) => (value >= 100_000 ? compact : whole).format(value)),
    axisNumber: (value: number): string => axis.format(value),
    /** From 0 to 1. Shares below one per cent have two digits. */
    share: orNothing((value) => (value < 0.01 ? smallPercent : percent).format(value)),
    duration: orNothing((value) => {
      const unit = UNITS.find(({ length }) => value >= 2 * length);
      if (unit) return inUnit(unit.name, value / unit.length);
      return value < 1000 ? inUnit('ms', value, whole) : inUnit('s', value / 1000);
    }),
    /** Returns `24 hours`. */
    period: (count: number, unit: 'hour' | 'day'): string =>
      number({ style: 'unit', unit, unitDisplay: 'long' }).format(count),
  };
}

/** How a value differs from an earlier one. */
export interface Change {
  text: string;
  direction: 'up' | 'down' | 'none';
}

export function changesIn(language: Language, words: DashboardWords) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
  const digits = { maximumFractionDigits: 2 };
  const signed = new Intl.NumberFormat(language, { ...digits, signDisplay: 'exceptZero' });
  const plural = new Intl.PluralRules(language, digits);
  /** A change that is rounded to nothing is none. */
  const changeOf = (text: string, changed: number): Change =>
    /[1-9]/.test(text)
      ? { text: text.replace('-', '\u2212'), direction: changed > 0 ? 'up' : 'down' }
      : { text: words.noChange, direction: 'none' };
  return {
    /** Returns by how much of the earlier value the later one differs; undefined where there is nothing to compare with. */
    change(now: Known, before: Known): Change | undefined {
      if (typeof now !== 'number' || !before) return undefined;
      const changed = now / before - 1;
      const times = timesAsMuch(now, before);
      return changeOf(times ? `×${whole.format(times)}` : percent.format(changed), changed);
    },
    /** The difference of two shares, in percentage points. */
    points(now: Known, before: Known): Change | undefined {
      if (typeof now !== 'number' || typeof before !== 'number') return undefined;
      const difference = (now - before) * 100;
      return changeOf(words.points(signed.format(difference), plural.select(difference)), difference);
    },
  };
}
