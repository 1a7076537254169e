import { timesAsMuch } from '../metrics/reports/growth.js';

/** Small pictures for the terminal, without colour. */

const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A line of blocks; nothing at all is a dot, so that an empty hour differs from a quiet one. */
export function sparkline(values: number[]): string {
  const most = Math.max(...values);
  return values.map((value) => (value === 0 ? '·' : LEVELS[Math.ceil((value / most) * LEVELS.length) - 1])).join('');
}

/** Adds neighbours up until the values fit into the width. */
export function squeezed(values: number[], width: number): number[] {
  const each = Math.ceil(values.length / Math.max(1, width));
  return Array.from({ length: Math.ceil(values.length / each) }, (_, index) =>
    values.slice(index * each, (index + 1) * each).reduce((sum, value) => sum + value, 0),
  );
}

export const bar = (share: number, width: number): string => '█'.repeat(Math.round(share * width));

/** Cuts the text to so many characters. */
export const shortened = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(1, width - 1))}…` : text;

export const number = (value: number): string => value.toLocaleString('en-US');

export const percent = (share: number | null): string => {
  if (share === null) return '–';
  const percents = share * 100;
  return `${percents > 0 && percents < 10 ? percents.toFixed(1) : Math.round(percents)} %`;
};

export const milliseconds = (duration: number | null): string => (duration === null ? '–' : `${number(duration)} ms`);

/** How a number compares with the one of the period before. */
export function change(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'none before';
  if (now === before) return 'as before';
  if (now === 0) return `${number(before)} before`;
  const times = timesAsMuch(now, before);
  if (times) return `▲ ×${number(times)}`;
  return `${now > before ? '▲' : '▼'} ${percent(Math.abs(now - before) / before)}`;
}
