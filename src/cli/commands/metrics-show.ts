import { HOUR_MS, type Interval, intervalsIn, type Range, wholeRange } from '../../metrics/reports/range.js';
import { SHORT_MS } from '../../metrics/reports/reading.js';
import { Reports } from '../../metrics/reports/reports.js';
import { grants } from '../../plans/features.js';
import type { Settings } from '../../platform/config/settings.js';
import { onSingleConnection } from '../../platform/database/connections/single-connection.js';
import { TelemetryDatabaseFailure } from '../../platform/database/database.errors.js';
import { DATABASE_CLOCK } from '../../platform/database/database-clock.js';
import type { Statements } from '../../platform/database/statement.js';
import type { DescribedApplication } from '../applications.statements.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { requireDescribed, withoutTelemetry } from '../known-applications.js';
import { LONGEST, USUAL_HOURS } from '../metrics-periods.js';
import { type MetricsShown, metricsPicture } from '../metrics-picture.js';
import { count } from '../terminal.js';

const USUAL_WIDTH = 80;
const TARGETS = 10;
/** A series of more values than this has no room in a terminal. */
const MOST_VALUES = 400;

export async function show({ args: [slug = ''], options, withDatabase }: Input): Promise<Outcome> {
  const hours = readHours(options.days, options.hours);
  const period = hours > LONGEST.hours ? `the last ${hours / 24} days` : `the last ${count(hours, 'hour')}`;
  return withDatabase(async (statements, settings) => {
    const application = await requireDescribed(statements, slug);
    if (!grants(application.plan, 'metrics')) throw withoutTelemetry(slug);
    const gathered = await inTelemetry(settings, statements, (its) => gather(its, application, hours));
    const shown = { name: application.name, period, ...gathered };
    const { name: _, period: _words, ...facts } = shown;
    const width = process.stdout.columns || USUAL_WIDTH;
    return {
      json: { application: slug, ...facts },
      text: isEmpty(shown) ? nothing(slug, period) : metricsPicture(shown, width),
    };
  });
}

/** On the same connection, or on one to the database that telemetry has for itself. */
const inTelemetry = <Result>(
  { telemetryDatabaseUrl: url }: Settings,
  main: Statements,
  act: (statements: Statements) => Promise<Result>,
): Promise<Result> =>
  url ? onSingleConnection(url, act).catch((error) => Promise.reject(new TelemetryDatabaseFailure(error))) : act(main);

async function gather(
  statements: Statements,
  { id, plan, users }: DescribedApplication,
  hours: number,
): Promise<Omit<MetricsShown, 'name' | 'period'>> {
  const [clock] = await statements.run(DATABASE_CLOCK, {});
  const now = new Date(clock?.epochMs ?? Date.now());
  const reports = new Reports(statements, () => now);
  const range = lastHours(hours, now);
  const { current, previous } = await reports.compare(id, range);
  const [funnel] = await reports.funnel(id, { range });
  return {
    current,
    previous,
    series: await reports.events(id, { range: current.range, interval: intervalFor(current.range) }),
    targets: await reports.events(id, { range: current.range, groupBy: 'target', limit: TARGETS }),
    funnel: funnel?.steps ?? [],
    seats: { used: users, max: plan.maxUsers },
  };
}

/** A few hours end now. More of them end with the hour that is under way, because they are counted by the hour. */
function lastHours(hours: number, now: Date): Range {
  const to = hours * HOUR_MS <= SHORT_MS ? now : wholeRange({ from: now, to: now }, 'hour').to;
  return { from: new Date(to.getTime() - hours * HOUR_MS), to };
}

const intervalFor = (range: Range): Interval => {
  if (intervalsIn(range, 'minute') <= MOST_VALUES) return 'minute';
  return intervalsIn(range, 'hour') <= MOST_VALUES ? 'hour' : 'day';
};

function readHours(days: string | true | undefined, hours: string | true | undefined): number {
  if (days !== undefined && hours !== undefined) throw new CommandError('Give --days or --hours, not both.');
  if (days !== undefined) return 24 * readNumber('days', days);
  return hours === undefined ? USUAL_HOURS : readNumber('hours', hours);
}

function readNumber(name: keyof typeof LONGEST, given: string | true): number {
  const number = /^\d{1,4}$/.test(String(given)) ? Number(given) : 0;
  if (number >= 1 && number <= LONGEST[name]) return number;
  throw new CommandError(`--${name} must be a whole number from 1 to ${LONGEST[name]}.`);
}

const isEmpty = ({ current, previous }: MetricsShown): boolean =>
  [current, previous].every(
    ({ events, signIns, refreshes, signOuts, activity }) =>
      events.count + signIns.started + refreshes.total + signOuts.total === 0 && activity === null,
  );

const nothing = (slug: string, period: string): string =>
  [
    `Nothing happened at \`${slug}\` in ${period}, nor in the same time before: no event was reported, and no one signed in.`,
    'Pages and servers report events to POST /v1/metrics: docs/telemetry.md shows how. `--days 30` looks further back.',
  ].join('\n');
