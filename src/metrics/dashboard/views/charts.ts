import type { EChartsOption } from 'echarts';
import type { DashboardWords } from '../../../words/en/dashboard.js';
import { draw, type SvgNode } from '../charts/echarts.js';
import { type Series, SIZE, timeChart } from '../charts/time-chart.js';
import type { Figures } from '../figures/figures.service.js';
import type { Wording } from './wording.js';

interface DrawnChart {
  series: Series[];
  drawing: SvgNode;
}

const CHARTS = ['traffic', 'latency', 'activity'] as const;
export type ChartName = (typeof CHARTS)[number];

export type DrawnCharts = Record<ChartName, DrawnChart>;

/** The chart of this name. */
export const chartIn = (name: unknown): ChartName | undefined => CHARTS.find((chart) => chart === name);

/** Draws one chart after the other. */
export async function drawCharts(figures: Figures, wording: Wording): Promise<DrawnCharts> {
  const { window, events, activity } = figures;
  const { words, dates, axisNumber, duration } = wording;
  const starts = events.map(({ start }) => start as Date);
  const common = { window, starts, dates, axis: axisNumber };
  const active = { ...common, window: { ...window, interval: hourly(window.interval) } };
  return {
    traffic: await drawn(trafficOf(figures, words), (series) => timeChart({ ...common, series, least: 4 })),
    latency: await drawn(latencyOf(figures), (series) => timeChart({ ...common, series, axis: duration, least: 10 })),
    activity: await drawn(activityOf(figures, words), (series) =>
      timeChart({ ...active, series, starts: activity.map(({ start }) => start as Date), least: 4 }),
    ),
  };
}

/** Very many sessions are counted about once an hour. */
export const hourly = (interval: Figures['window']['interval']) => (interval === 'minute' ? 'hour' : interval);

async function drawn(series: Series[], option: (series: Series[]) => EChartsOption): Promise<DrawnChart> {
  return { series, drawing: await draw(option(series), SIZE) };
}

function trafficOf({ type, events, eventsBefore, before }: Figures, words: DashboardWords): Series[] {
  const counts = events.map(({ count }) => count);
  const series: Series[] = [
    { name: words.events[type].many, values: counts.slice(0, -1), paint: 'first', look: 'area' },
    { name: words.traffic.notOver, values: counts.map(lastTwo), paint: 'first', look: 'dotted' },
    { name: words.errors, values: events.map(({ errors }) => errors), paint: 'bad', look: 'mixed' },
  ];
  if (before && eventsBefore)
    series.push({
      name: words.traffic.before,
      values: eventsBefore.map(({ count }) => count),
      paint: 'text',
      look: 'dashed',
    });
  return series;
}

const latencyOf = ({ events }: Figures): Series[] => [
  { name: 'p50', values: events.map(({ p50 }) => p50), paint: 'first', look: 'area' },
  { name: 'p95', values: events.map(({ p95 }) => p95), paint: 'second', look: 'dashed' },
  { name: 'p99', values: events.map(({ p99 }) => p99), paint: 'third', look: 'dotted' },
];

const activityOf = ({ activity }: Figures, words: DashboardWords): Series[] => [
  { name: words.sessions, values: activity.map(({ sessions }) => sessions), paint: 'first', look: 'area' },
  { name: words.users, values: activity.map(({ users }) => users), paint: 'second', look: 'dashed' },
];

/** The last interval is not over yet. A plain line down to it would look like a fall. */
const lastTwo = (count: number, index: number, { length }: number[]): number | null =>
  index < length - 2 ? null : count;
