import type { ComponentChildren } from 'preact';
import type { DashboardWords } from '../../../words/en/dashboard.js';
import type { SvgNode } from '../charts/echarts.js';
import { Svg } from '../charts/svg.js';
import { PLOT, type Series, SIZE } from '../charts/time-chart.js';

interface ValuesOf {
  name: string;
  at: string[];
}

interface ChartProps {
  words: DashboardWords;
  title: string;
  /** What the chart shows, for people who cannot see it. */
  summary: string;
  drawing: SvgNode;
  series: Series[];
  /** The moments, in words. */
  starts: string[];
  /** What a pointer over a moment reads: each with a name, and a value in words for each moment. */
  values: ValuesOf[];
  /** Where the same numbers are a table. */
  numbers: string;
}

/** A drawing, what its lines mean, and the way to its table. */
export function Chart({ words, title, summary, drawing, series, starts, values, numbers }: ChartProps) {
  return (
    <section class="card chart">
      <header>
        <h2>{title}</h2>
        <ul class="legend">
          {series.map(({ name, paint, look }) => (
            <li key={name}>
              <svg viewBox="0 0 20 8" aria-hidden="true">
                <path d="M0 4h20" class={`s-${paint} f-none ${look}`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </header>
      <div role="img" aria-label={summary}>
        <Svg drawing={drawing} size={SIZE}>
          {starts.length <= MOST_MOMENTS && <Values words={words} starts={starts} values={values} />}
        </Svg>
      </div>
      <p class="small">
        <a href={numbers} aria-label={words.numbersOf(title)}>
          {words.numbers}
        </a>
      </p>
    </section>
  );
}

/** A pointer finds no thinner strip. */
const MOST_MOMENTS = 60;

/** The browser shows a title by itself: no script is needed. Each moment has the strip around it. */
function Values({ words, starts, values }: Pick<ChartProps, 'words' | 'starts' | 'values'>) {
  const step = PLOT.width / Math.max(1, starts.length - 1);
  return (
    <g class="moments">
      {starts.map((start, index) => {
        const from = Math.max(0, (index - 0.5) * step);
        const to = Math.min(PLOT.width, (index + 0.5) * step);
        return (
          <rect key={start} x={rounded(PLOT.x + from)} width={rounded(Math.max(0, to - from))}>
            <title>
              {[`${start} UTC`, ...values.map(({ name, at }) => words.pair(name, at[index] as string))].join('\n')}
            </title>
          </rect>
        );
      })}
    </g>
  );
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

export interface TableProps {
  head: string[];
  rows: ComponentChildren[][];
}

/** The first column names the row; all others are numbers. */
export function Table({ head: [first, ...rest], rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {rest.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar as long as its part of the largest, from 0 to 1. */
export function Bar({ part, isBad = false }: { part: number; isBad?: boolean }) {
  const width = Math.round(Math.max(0, Math.min(1, part)) * 1000) / 10;
  return (
    <svg class={isBad ? 'part bad' : 'part'} aria-hidden="true">
      <rect width={`${width}%`} />
    </svg>
  );
}
