import type { Figures } from '../figures/figures.service.js';
import { Bar, Chart, Table, type TableProps } from './chart.js';
import { type ChartName, type DrawnCharts, hourly } from './charts.js';
import type { Wording } from './wording.js';
import { visible } from './words.js';

interface Drawn extends Told {
  charts: DrawnCharts;
  /** Where the numbers of a chart are. */
  numbersAt: (chart: ChartName) => string;
}

interface Told {
  wording: Wording;
  figures: Figures;
}

/** What a chart draws, as a table. */
export const numbersOf: Record<ChartName, (told: Told) => TableProps & { title: string }> = {
  traffic: ({ wording: { words, dates, whole }, figures: { window, type, events } }) => ({
    title: words.traffic.title(words.events[type].many),
    head: [words.from, words.events[type].many, words.errors, words.traffic.refused],
    rows: events.map(({ start, count, errors, refused }) => [
      dates.start(start as Date, window.interval),
      ...[count, errors, refused].map(whole),
    ]),
  }),
  latency: ({ wording: { words, dates, duration }, figures: { window, events } }) => ({
    title: words.latency.title,
    head: [words.from, 'p50', 'p95', 'p99'],
    rows: events.map(({ start, p50, p95, p99 }) => [
      dates.start(start as Date, window.interval),
      ...[p50, p95, p99].map(duration),
    ]),
  }),
  activity: ({ wording: { words, dates, whole }, figures: { window, activity } }) => ({
    title: words.activity.title,
    head: [words.from, words.sessions, words.users],
    rows: activity.map(({ start, sessions, users }) => [
      dates.start(start as Date, hourly(window.interval)),
      ...[sessions, users].map(whole),
    ]),
  }),
};

export function TrafficChart({ wording, figures: { window, type, byType, events }, charts, numbersAt }: Drawn) {
  const { words, dates, whole } = wording;
  const { many } = words.events[type];
  const { count, errors } = byType[type];
  const title = words.traffic.title(many);
  return (
    <Chart
      words={words}
      title={title}
      summary={words.traffic.summary(title, whole(count), whole(errors))}
      numbers={numbersAt('traffic')}
      {...charts.traffic}
      starts={events.map(({ start }) => dates.start(start as Date, window.interval))}
      values={[
        { name: many, at: events.map(({ count }) => whole(count)) },
        { name: words.errors, at: events.map(({ errors }) => whole(errors)) },
      ]}
    />
  );
}

export function LatencyChart({ wording, figures: { window, type, byType, events }, charts, numbersAt }: Drawn) {
  const { words, dates, share, duration } = wording;
  const { p50, p95, p99 } = byType[type];
  const { title } = words.latency;
  const within = (part: number, longest: number | null) => words.pair(share(part), duration(longest));
  if (p50 === null)
    return (
      <section class="card">
        <h2>{title}</h2>
        <p class="soft">{words.latency.none('target.duration_ms')}</p>
      </section>
    );
  return (
    <Chart
      words={words}
      title={title}
      summary={words.latency.summary(title, duration(p50), within(0.95, p95), within(0.99, p99))}
      numbers={numbersAt('latency')}
      {...charts.latency}
      starts={events.map(({ start }) => dates.start(start as Date, window.interval))}
      values={(['p50', 'p95', 'p99'] as const).map((name) => ({
        name,
        at: events.map((row) => duration(row[name])),
      }))}
    />
  );
}

export function ActivityChart({ wording, figures: { window, activity, active }, charts, numbersAt }: Drawn) {
  const { words, dates, whole } = wording;
  const { title, summary, none } = words.activity;
  if (activity.every(({ sessions }) => sessions === null))
    return (
      <section class="card">
        <h2>{title}</h2>
        <p class="soft">{none}</p>
      </section>
    );
  return (
    <Chart
      words={words}
      title={title}
      summary={summary(title, whole(active.sessions), whole(active.users))}
      numbers={numbersAt('activity')}
      {...charts.activity}
      starts={activity.map(({ start }) => dates.start(start as Date, hourly(window.interval)))}
      values={[
        { name: words.sessions, at: activity.map(({ sessions }) => whole(sessions)) },
        { name: words.users, at: activity.map(({ users }) => whole(users)) },
      ]}
    />
  );
}

/** What clients call their targets may hold anything, so it stands by itself in its cell. */
export function TopTargets({ wording, targets, type }: Figures & { wording: Wording }) {
  const { words, whole, share, duration } = wording;
  const most = Math.max(1, ...targets.map(({ count }) => count));
  return (
    <section class="card">
      <h2>{words.traffic.targets}</h2>
      <div class="lines">
        <Table
          head={[words.events[type].target, words.count, words.errors, 'p95']}
          rows={targets.map(({ group, count, errorRate, p95 }) => [
            <>
              <bdi>{visible(group ?? '')}</bdi>
              <Bar part={count / most} />
            </>,
            whole(count),
            share(errorRate),
            duration(p95),
          ])}
        />
      </div>
    </section>
  );
}
