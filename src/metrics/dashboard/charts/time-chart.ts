import type { EChartsOption, LineSeriesOption } from 'echarts';
import { DAY_MS, lengthOf } from '../../reports/range.js';
import type { Window } from '../figures/window.js';
import type { Dates } from '../views/dates.js';
import { PAINT, type Paint } from './paint.js';

/** Small, so that two charts stand side by side. On a phone the stylesheet enlarges the text in it. */
export const SIZE = { width: 440, height: 210 };
const FONT_SIZE = 12;
/** The labels of the axis stand beside the lines; the stylesheet's largest text has room there. */
const GRID = { left: 56, right: 8, top: 12, bottom: 24 };

/** Where the plot of a chart is: the moments divide its width. */
export const PLOT = {
  x: GRID.left,
  y: GRID.top,
  width: SIZE.width - GRID.left - GRID.right,
  height: SIZE.height - GRID.top - GRID.bottom,
};

/**
 * The accent may be any colour, so a pattern tells a line from that of the accent too. Only the accent's is solid, with
 * its area.
 */
type Look = keyof typeof LINES;

export interface Series {
  name: string;
  values: (number | null)[];
  paint: Paint;
  look: Look;
}

interface TimeChart {
  starts: Date[];
  series: Series[];
  window: Pick<Window, 'interval' | 'range'>;
  dates: Dates;
  /** The words of a value at the axis. */
  axis(value: number): string;
  /** Where the axis ends if all values are below it. */
  least?: number;
}

/** Lines over time, with few words, so that they stay legible on a phone. */
export function timeChart({ starts, series, window, dates, axis, least = 1 }: TimeChart): EChartsOption {
  const label = labelsOf(window, dates);
  const marked = starts.map((start) => label(start));
  return {
    grid: GRID,
    textStyle: { fontFamily: 'sans-serif', fontSize: FONT_SIZE },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: marked.map((words) => words ?? ''),
      axisLine: { lineStyle: { color: PAINT.line } },
      axisTick: { show: true, interval: (index) => marked[index] !== undefined, lineStyle: { color: PAINT.line } },
      axisLabel: {
        color: PAINT.text,
        fontSize: FONT_SIZE,
        hideOverlap: false,
        interval: (index: number) => marked[index] !== undefined,
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: ({ max }) => (max < least ? least : null) as number,
      splitNumber: 3,
      splitLine: { lineStyle: { color: PAINT.line } },
      axisLabel: { color: PAINT.text, fontSize: FONT_SIZE, margin: 8, showMinLabel: false, formatter: axis },
    },
    series: series.map(lineOf),
  };
}

function lineOf({ values, paint, look }: Series): LineSeriesOption {
  return {
    type: 'line',
    silent: true,
    clip: false,
    emphasis: { disabled: true },
    symbol: 'none',
    showSymbol: true,
    itemStyle: { color: PAINT[paint] },
    lineStyle: { color: PAINT[paint], width: paint === 'text' ? 1.25 : 1.75, type: LINES[look] },
    ...(look === 'area' && { areaStyle: { color: PAINT[paint], opacity: 0.16 } }),
    data: values.map((value, index) => (value !== null && isAlone(values, index) ? { value, ...DOT } : value)),
  };
}

const DOT = { symbol: 'circle', symbolSize: 4 };
const LINES = { area: 'solid', dotted: 'dotted', dashed: 'dashed', mixed: [8, 3, 2, 3] as number[] } as const;

/** A value between two gaps has no line that shows it. */
const isAlone = (values: (number | null)[], index: number): boolean =>
  typeof values[index] === 'number' && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;

type Label = (start: Date) => string | undefined;

/** The moments that the axis names: at most seven of them. */
function labelsOf({ interval, range }: TimeChart['window'], dates: Dates): Label {
  const days = lengthOf(range) / DAY_MS;
  if (interval === 'minute') return (start) => (start.getUTCMinutes() % 15 === 0 ? dates.clock(start) : undefined);
  if (interval === 'hour' && days <= 1)
    return (start) => (start.getUTCHours() % 6 === 0 ? dates.clock(start) : undefined);
  if (interval === 'hour') return (start) => (start.getUTCHours() === 0 ? dates.weekday(start) : undefined);
  const every = days > 31 ? 15 : 7;
  return (start) => {
    const fromEnd = Math.round((range.to.getTime() - start.getTime()) / DAY_MS);
    return fromEnd % every === Math.ceil(every / 2) ? dates.day(start) : undefined;
  };
}
