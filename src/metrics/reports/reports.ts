import type { Statements } from '../../platform/database/statement.js';
import {
  type AuthCountKind,
  COUNTED_REFRESHES,
  SIGN_IN_STEPS,
  SIGN_OUT_REASONS,
} from '../../platform/telemetry/auth-steps.js';
import { ALL_TARGETS } from '../rollups/all-targets.js';
import { EVENT_TYPES, type EventType } from '../storage/event-types.js';
import { ACTIVE_COUNTS, AUTH_COUNTS, LATEST_ACTIVE_COUNT } from './counts.statements.js';
import { EVENTS } from './events.statement.js';
import { type Period, periodBefore, type Range, startsIn, wholeRange, widthOf } from './range.js';
import { type Grain, grainOf, readingOf } from './reading.js';
import {
  type ActivityRow,
  type Comparison,
  type EventsQuery,
  type EventsRow,
  type RefreshesRow,
  type SignInsQuery,
  type SignInsRow,
  type SignOutsRow,
  type Summary,
  type Traffic,
} from './report-rows.js';
import { type FunnelStep, funnelOf } from './sign-in-steps.js';
import { type StepCounts, stepCounts } from './step-counts.js';
import { eventsRows, NO_TRAFFIC, sumOf } from './traffic.js';

export const USUAL_LIMIT = 20;

/**
 * What was counted for an application. Ranges are moved to whole intervals, and an interval without events has zeros.
 * The command line uses it without Nest.
 */
export class Reports {
  constructor(
    private readonly statements: Statements,
    private readonly now: () => Date,
  ) {}

  /** The rows are in the order of the intervals, and within one the group with the most events is first. */
  events(applicationId: string, query: EventsQuery): Promise<EventsRow[]> {
    return this.readEvents(applicationId, query, grainOf(query, this.now()));
  }

  async signIns(applicationId: string, { groupBy, ...asked }: SignInsQuery): Promise<SignInsRow[]> {
    const period = wholeHours(asked);
    const found = await this.authCounts(applicationId, ['sign_in'], period);
    const providers = groupBy ? [...new Set(found.map(({ provider }) => provider))].sort() : [null];
    const rows = providers.flatMap((provider) => {
      const own = found.filter((row) => provider === null || row.provider === provider);
      return stepCounts(period, own, SIGN_IN_STEPS).map(({ start, counts }) => ({ start, provider, ...counts }));
    });
    return rows.sort((one, other) => Number(one.start) - Number(other.start));
  }

  /** How many sign-ins came how far, by provider or of all together. */
  async funnel(
    applicationId: string,
    query: Omit<SignInsQuery, 'interval'>,
  ): Promise<{ provider: string | null; steps: FunnelStep[] }[]> {
    const rows = await this.signIns(applicationId, query);
    return rows.map(({ provider, start: _, ...counts }) => ({ provider, steps: funnelOf(counts) }));
  }

  async refreshes(applicationId: string, asked: Period): Promise<RefreshesRow[]> {
    const period = wholeHours(asked);
    return stepCounts(period, await this.authCounts(applicationId, ['refresh'], period), COUNTED_REFRESHES);
  }

  async signOuts(applicationId: string, asked: Period): Promise<SignOutsRow[]> {
    const period = wholeHours(asked);
    return stepCounts(period, await this.authCounts(applicationId, ['sign_out'], period), SIGN_OUT_REASONS);
  }

  /** The most that were alive at once in each interval; without an interval, as they were last counted. */
  async activity(applicationId: string, asked: Period): Promise<ActivityRow[]> {
    const period = wholeHours(asked);
    if (!period.interval) {
      const [latest] = await this.statements.run(LATEST_ACTIVE_COUNT, { applicationId, ...period.range });
      return [{ start: null, sessions: latest?.sessions ?? null, users: latest?.users ?? null }];
    }
    const width = widthOf(period);
    const rows = await this.statements.run(ACTIVE_COUNTS, { applicationId, ...period.range, width });
    const known = new Map(rows.map((row) => [row.start.getTime(), row]));
    return startsIn(period).map((start) => {
      const found = known.get(Number(start));
      return { start, sessions: found?.sessions ?? null, users: found?.users ?? null };
    });
  }

  /** The essentials of a range, and of the one of the same length before it. */
  async compare(applicationId: string, asked: Range): Promise<Comparison> {
    const grain = grainOf({ range: asked }, this.now());
    const { range } = readingOf({ range: asked }, grain);
    const hours = wholeHours({ range }).range;
    const [current, previous] = await Promise.all([
      this.summary(applicationId, range, hours, grain),
      this.summary(applicationId, periodBefore(range), periodBefore(hours), grain),
    ]);
    return { current, previous };
  }

  /** One statement after the other, so that a dashboard does not take every connection of the pool. */
  private async summary(applicationId: string, range: Range, hours: Range, grain: Grain): Promise<Summary> {
    const rows = await this.readEvents(applicationId, { range, groupBy: 'event_type' }, grain);
    const own = await this.authCounts(applicationId, ['sign_in', 'refresh', 'sign_out'], { range: hours });
    const [latest] = await this.statements.run(LATEST_ACTIVE_COUNT, { applicationId, ...hours });
    const counts = <Step extends string>(kind: string, steps: readonly Step[]): StepCounts<Step> => {
      const found = own.filter((row) => row.kind === kind);
      return stepCounts({ range: hours }, found, steps)[0] as StepCounts<Step>;
    };
    const byType = EVENT_TYPES.map((type) => [type, rows.find(({ group }) => group === type) ?? NO_TRAFFIC]);
    return {
      range,
      hours,
      events: sumOf(rows),
      byType: Object.fromEntries(byType) as Record<EventType, Traffic>,
      signIns: counts('sign_in', SIGN_IN_STEPS).counts,
      refreshes: counts('refresh', COUNTED_REFRESHES),
      signOuts: counts('sign_out', SIGN_OUT_REASONS),
      activity: latest ?? null,
    };
  }

  private async readEvents(applicationId: string, query: EventsQuery, grain: Grain): Promise<EventsRow[]> {
    const reading = readingOf(query, grain);
    const found = await this.statements.run(EVENTS[grain][query.groupBy ?? 'all'], {
      ...reading.range,
      firstDay: reading.firstDay,
      lastDay: reading.lastDay,
      applicationId,
      target: query.target ?? ALL_TARGETS,
      eventType: query.eventType ?? null,
      runtime: query.runtime ?? null,
      limit: query.limit ?? USUAL_LIMIT,
    });
    return eventsRows(reading, query.groupBy !== undefined, found);
  }

  private authCounts(applicationId: string, kinds: AuthCountKind[], period: Period) {
    const width = widthOf(period);
    return this.statements.run(AUTH_COUNTS, { applicationId, kinds, ...period.range, width });
  }
}

/** The service's own counts are kept by the hour. */
const wholeHours = ({ range, interval }: Period): Period => ({
  range: wholeRange(range, interval === 'day' ? 'day' : 'hour'),
  interval,
});
