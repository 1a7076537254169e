import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import { labelOf, PROVIDER_TYPES } from '../../../applications/provider-types/provider-types.js';
import { ProvidersService } from '../../../applications/providers.service.js';
import { SeatsService } from '../../../applications/seats.service.js';
import { PlansService } from '../../../plans/plans.service.js';
import { SIGN_IN_STEPS } from '../../../platform/telemetry/auth-steps.js';
import { DAY_MS, HOUR_MS, lengthOf } from '../../reports/range.js';
import type { ActivityRow, EventsRow, SignInsRow, Summary, Traffic } from '../../reports/report-rows.js';
import { Reports } from '../../reports/reports.js';
import { type FunnelStep, funnelOf, type SignInCounts } from '../../reports/sign-in-steps.js';
import { EVENT_TYPES, type EventType } from '../../storage/event-types.js';
import { type Window, windowOf } from './window.js';

const TOP_TARGETS = 10;
/** Very many sessions are counted about once an hour. */
const COUNTED_WITHIN_MS = 3 * HOUR_MS;

/** One that was removed may have been called by its type. */
const WELL_KNOWN = PROVIDER_TYPES.map((type) => ({ provider: type, type, label: null }));

type ByType = Summary['byType'];

/** Everything that the dashboard shows. */
export interface Figures {
  window: Window;
  /** The type of event that the page is about. */
  type: EventType;
  byType: ByType;
  /** The same type in the period before, up to the same moment; null where it is not kept, or had no events. */
  before: Traffic | null;
  /** By interval. */
  events: EventsRow[];
  eventsBefore: EventsRow[] | null;
  targets: EventsRow[];
  /** Whether there was an event as far back as events are kept. */
  hasEvents: boolean;
  funnel: FunnelStep[];
  providers: SignInsRow[];
  /** The labels of the providers that are configured, and of the well-known ones. */
  labels: Map<string, string>;
  refreshes: Summary['refreshes'];
  signOuts: Summary['signOuts'];
  activity: ActivityRow[];
  active: ActivityRow;
  activeBefore: ActivityRow | null;
  seats: { used: number; max: number | null };
}

interface Asked {
  range?: unknown;
  type?: unknown;
}

/** Asks the reports for what the dashboard shows. A few questions at a time leave the database to others too. */
@Injectable()
export class DashboardFigures {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly reports: Reports,
    private readonly plans: PlansService,
    private readonly seats: SeatsService,
    private readonly configured: ProvidersService,
  ) {}

  async read(application: Application, asked: Asked, now: Date): Promise<Figures> {
    const { id } = application;
    const plan = await this.plans.getPlan(application.planId);
    const seats = { used: await this.seats.used(this.manager, id), max: plan.maxUsers };
    const window = windowOf(asked.range, now, plan.metrics?.retentionDays ?? 1);
    const { current, previous } = await this.reports.compare(id, window.range);
    const { byType, refreshes, signOuts } = current;
    const type = typeOf(asked.type, byType);
    const traffic = await this.traffic(id, window, type);
    return {
      window,
      type,
      byType,
      refreshes,
      signOuts,
      seats,
      ...traffic,
      ...(await this.signIns(id, window)),
      ...(await this.activity(id, window)),
      before: beforeOf(previous.byType[type], traffic.eventsBefore, window),
      hasEvents: EVENT_TYPES.some((each) => byType[each].count > 0) || (await this.hasEvents(id, window)),
    };
  }

  private async traffic(id: string, { range, previous, interval }: Window, eventType: EventType) {
    const [events, eventsBefore, targets] = await Promise.all([
      this.reports.events(id, { range, interval, eventType }),
      previous && this.reports.events(id, { range: previous, interval, eventType }),
      this.reports.events(id, { range, groupBy: 'target', eventType, limit: TOP_TARGETS }),
    ]);
    return { events, eventsBefore, targets };
  }

  private async signIns(id: string, { range }: Window) {
    const providers = await this.reports.signIns(id, { range, groupBy: 'provider' });
    const sum = (step: keyof SignInCounts) => providers.reduce((total, row) => total + row[step], 0);
    const counts = Object.fromEntries(SIGN_IN_STEPS.map((step) => [step, sum(step)])) as SignInCounts;
    const configured = await this.configured.list(id);
    const labels = new Map([...WELL_KNOWN, ...configured].map((each) => [each.provider, labelOf(each)]));
    return { funnel: funnelOf(counts), labels, providers: providers.filter(({ provider }) => provider !== '') };
  }

  private async activity(id: string, { range, previous, interval, now }: Window) {
    const at = async (moment: number): Promise<ActivityRow> => {
      const around = { from: new Date(moment - COUNTED_WITHIN_MS), to: new Date(moment) };
      const [latest] = await this.reports.activity(id, { range: around });
      return latest as ActivityRow;
    };
    const [activity, active, activeBefore] = await Promise.all([
      this.reports.activity(id, interval === 'minute' ? lastDay(now) : { range, interval }),
      at(now.getTime()),
      previous && at(now.getTime() - lengthOf(range)),
    ]);
    return { activity, active, activeBefore };
  }

  private async hasEvents(id: string, { now, retentionDays }: Window): Promise<boolean> {
    const range = { from: new Date(now.getTime() - retentionDays * DAY_MS), to: now };
    const [all] = await this.reports.events(id, { range });
    return all !== undefined && all.count > 0;
  }
}

/** They are counted by the hour, so an hour alone would be a point. */
const lastDay = (now: Date) => ({
  range: { from: new Date(now.getTime() - DAY_MS), to: now },
  interval: 'hour' as const,
});

/** The wanted type, or the first one that there are events of. */
const typeOf = (wanted: unknown, byType: ByType): EventType =>
  EVENT_TYPES.find((type) => type === wanted) ?? EVENT_TYPES.find((type) => byType[type].count > 0) ?? 'request';

/** The last interval is not over yet, so the one before it counts by the part that is over. */
function beforeOf(whole: Traffic | undefined, eventsBefore: EventsRow[] | null, { elapsed }: Window): Traffic | null {
  if (!whole || !eventsBefore) return null;
  const notYet = (eventsBefore.at(-1)?.count ?? 0) * (1 - elapsed);
  return whole.count === 0 ? null : { ...whole, count: whole.count - notYet };
}
