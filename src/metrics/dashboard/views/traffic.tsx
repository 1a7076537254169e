import { Code } from '../../../platform/pages/components.js';
import type { Figures } from '../figures/figures.service.js';
import { Bar, Chart, Table } from './chart.js';
import type { DrawnCharts } from './charts.js';
import { startWords } from './dates.js';
import { EVENT_WORDS } from './event-words.js';
import { duration, share, whole } from './numbers.js';
import { visible } from './words.js';

type Drawn = { figures: Figures; charts: DrawnCharts };

export function TrafficChart({ figures: { window, type, byType, events }, charts }: Drawn) {
  const { many } = EVENT_WORDS[type];
  const { count, errors } = byType[type];
  return (
    <Chart
      title={`${many} over time`}
      summary={`${many} over time: ${whole(count)} in all, ${whole(errors)} of them errors. The numbers are below.`}
      {...charts.traffic}
      starts={events.map(({ start }) => startWords(start as Date, window.interval))}
      values={[
        { name: many, at: events.map(({ count }) => whole(count)) },
        { name: 'Errors', at: events.map(({ errors }) => whole(errors)) },
      ]}
    >
      <Table
        head={['From (UTC)', many, 'Errors', 'Refused']}
        rows={events.map(({ start, count, errors, refused }) => [
          startWords(start as Date, window.interval),
          whole(count),
          whole(errors),
          whole(refused),
        ])}
      />
    </Chart>
  );
}

export function LatencyChart({ figures: { window, type, byType, events }, charts }: Drawn) {
  const { p50, p95, p99 } = byType[type];
  const title = 'How long they take';
  if (p50 === null)
    return (
      <section class="card">
        <h2>{title}</h2>
        <p class="soft">
          {'None of these events has a duration. Events that report one as '}
          <Code>target.duration_ms</Code>
          {' show here.'}
        </p>
      </section>
    );
  return (
    <Chart
      title={title}
      summary={`${title}: half take at most ${duration(p50)}, 95 per cent ${duration(p95)}, 99 per cent ${duration(p99)}. The numbers are below.`}
      {...charts.latency}
      starts={events.map(({ start }) => startWords(start as Date, window.interval))}
      values={(['p50', 'p95', 'p99'] as const).map((name) => ({
        name,
        at: events.map((row) => duration(row[name])),
      }))}
    >
      <Table
        head={['From (UTC)', 'p50', 'p95', 'p99']}
        rows={events.map(({ start, p50, p95, p99 }) => [
          startWords(start as Date, window.interval),
          duration(p50),
          duration(p95),
          duration(p99),
        ])}
      />
    </Chart>
  );
}

export function ActivityChart({ figures: { window, activity, active }, charts }: Drawn) {
  const interval = window.interval === 'minute' ? 'hour' : window.interval;
  if (activity.every(({ sessions }) => sessions === null))
    return (
      <section class="card">
        <h2>Active sessions and users</h2>
        <p class="soft">They are counted about once an hour. The first count is not here yet.</p>
      </section>
    );
  return (
    <Chart
      title="Active sessions and users"
      summary={`Active sessions and users: now ${whole(active.sessions)} sessions of ${whole(active.users)} users. The numbers are below.`}
      {...charts.activity}
      starts={activity.map(({ start }) => startWords(start as Date, interval))}
      values={[
        { name: 'Sessions', at: activity.map(({ sessions }) => whole(sessions)) },
        { name: 'Users', at: activity.map(({ users }) => whole(users)) },
      ]}
    >
      <Table
        head={['From (UTC)', 'Sessions', 'Users']}
        rows={activity.map(({ start, sessions, users }) => [
          startWords(start as Date, interval),
          whole(sessions),
          whole(users),
        ])}
      />
    </Chart>
  );
}

/** What clients call their targets may hold anything, so it stands by itself in its cell. */
export function TopTargets({ targets, type }: Figures) {
  const most = Math.max(1, ...targets.map(({ count }) => count));
  return (
    <section class="card">
      <h2>Top targets</h2>
      <div class="lines">
        <Table
          head={[EVENT_WORDS[type].target, 'Count', 'Error rate', 'p95']}
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
