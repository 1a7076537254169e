import type { EventsRow, Summary } from '../metrics/reports/report-rows.js';
import type { FunnelStep } from '../metrics/reports/sign-in-steps.js';
import { bar, change, milliseconds, number, percent, shortened, sparkline, squeezed } from './charts.js';
import { bold, dim, facts, moment, table } from './terminal.js';

export interface MetricsShown {
  name: string;
  /** In words, such as `the last 24 hours`. */
  period: string;
  current: Summary;
  previous: Summary;
  series: EventsRow[];
  targets: EventsRow[];
  funnel: FunnelStep[];
  seats: { used: number; max: number | null };
}

const STEPS: Record<FunnelStep['step'], string> = {
  started: 'started',
  page_shown: 'saw the page',
  credential: 'proved who they are',
  second_factor: 'second factor',
  exchanged: 'signed in',
  first_event: 'first event',
};

/** The essentials, as wide as the terminal. */
export function metricsPicture(shown: MetricsShown, width: number): string {
  const { name, period, current, series, targets } = shown;
  const title = [bold(name), dim(`${period}, until ${moment(current.range.to)}`)].join('  ');
  const blocks = [title, section('Events', [eventFacts(shown), ...timeline(series, width)])];
  if (targets.length > 0) blocks.push(section('Most frequent', [targetTable(targets, width)]));
  blocks.push(section('Sign-ins', [funnelTable(shown.funnel, width)]));
  blocks.push(section('Sessions', [sessionFacts(shown)]));
  return blocks.join('\n\n');
}

const section = (title: string, parts: string[]): string => [bold(title), ...parts].join('\n');

function eventFacts({ current, previous }: MetricsShown): string {
  const { request, navigation, custom } = current.byType;
  const before = previous.byType;
  const { p50, p95, p99 } = request;
  return facts([
    ['requests', counted(request.count, before.request.count)],
    ['page views', counted(navigation.count, before.navigation.count)],
    ['custom events', counted(custom.count, before.custom.count)],
    ['failed', ofRequests(request.errors, request.errorRate, before.request.errorRate)],
    ['refused', ofRequests(request.refused, request.count > 0 ? request.refused / request.count : null, null)],
    ['half take', `at most ${milliseconds(p50)}; 95 of 100 ${milliseconds(p95)}; 99 of 100 ${milliseconds(p99)}`],
  ]);
}

const some = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

const counted = (now: number, before: number): string => [number(now), dim(change(now, before))].join('  ').trimEnd();

const ofRequests = (count: number, share: number | null, before: number | null): string =>
  [`${some(count, 'request')}, ${percent(share)}`, before === null ? '' : dim(`${percent(before)} before`)]
    .join('  ')
    .trimEnd();

function timeline(series: EventsRow[], width: number): string[] {
  const values = series.map(({ count }) => count);
  if (!values.some(Boolean)) return [];
  const busiest = series.reduce((most, row) => (row.count > most.count ? row : most));
  return ['', sparkline(squeezed(values, width)), dim(`most: ${number(busiest.count)} from ${moment(busiest.start)}`)];
}

/** What the other columns and the gaps take at most. */
const OTHER_COLUMNS = 44;

function targetTable(targets: EventsRow[], width: number): string {
  const rows = targets.map(({ group, count, errorRate, p50, p95 }) => [
    shortened(group ?? '', Math.max(16, width - OTHER_COLUMNS)),
    ...[number(count), percent(errorRate), milliseconds(p50), milliseconds(p95)],
  ]);
  return table(['TARGET', 'EVENTS', 'FAILED', 'HALF', '95 OF 100'], rows);
}

const BAR_COLUMNS = 66;

function funnelTable(steps: FunnelStep[], width: number): string {
  const [first] = steps;
  const most = Math.max(1, first?.count ?? 0, ...steps.map(({ count }) => count));
  const room = Math.min(40, Math.max(8, width - BAR_COLUMNS));
  const rows = steps.map(({ step, count, of, conversion }) => [
    STEPS[step],
    number(count),
    of && conversion !== null ? `${percent(conversion)} of «${STEPS[of]}»` : '',
    bar(count / most, room),
  ]);
  return table(['STEP', 'TIMES', 'SHARE', ''], rows);
}

function sessionFacts({ current, seats }: MetricsShown): string {
  const { activity, refreshes, signOuts } = current;
  return facts([
    ['live', activity ? `${some(activity.sessions, 'session')} of ${some(activity.users, 'user')}` : 'not counted yet'],
    ['refreshes', byKind(refreshes)],
    ['ended', byKind(signOuts)],
    ['seats', seats.max === null ? `${number(seats.used)} used` : `${number(seats.used)} of ${number(seats.max)} used`],
  ]);
}

/** The total, and what it is made of, the most frequent first. */
function byKind({ total, counts }: { total: number; counts: Record<string, number> }): string {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  const inWords = kinds.sort(([, one], [, other]) => other - one).map(([kind, count]) => `${kind} ${number(count)}`);
  return [number(total), inWords.join(', ')].filter(Boolean).join(': ');
}
