import type { CountedRefresh, SignOutReason } from '../../platform/telemetry/auth-steps.js';
import type { EventType } from '../storage/event-types.js';
import type { EventGroup } from './events.statement.js';
import type { Period, Range } from './range.js';
import type { SignInCounts } from './sign-in-steps.js';
import type { StepCounts } from './step-counts.js';

export interface EventsQuery extends Period {
  groupBy?: EventGroup | undefined;
  eventType?: EventType | undefined;
  runtime?: string | undefined;
  target?: string | undefined;
  /** How many groups at most: those with the most events. */
  limit?: number | undefined;
}

export interface SignInsQuery extends Period {
  groupBy?: 'provider' | undefined;
}

export interface Counted {
  count: number;
  /** The server failed, or there was no answer. */
  errors: number;
  /** The server refused the request. */
  refused: number;
  /** From 0 to 1; null without events. */
  errorRate: number | null;
}

/** Events, and how they went. Every number speaks of the events that the row counts. */
export interface Traffic extends Counted {
  /** Whole milliseconds; null without a duration. */
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** The beginning of the interval; null where the row is about the whole range. */
interface Placed {
  start: Date | null;
}

export interface EventsRow extends Placed, Traffic {
  /** The target, event type or runtime; null where the report is not grouped. */
  group: string | null;
}

export interface SignInsRow extends Placed, SignInCounts {
  /** Empty before a person has chosen one; null where the report is not grouped. */
  provider: string | null;
}

export type RefreshesRow = StepCounts<CountedRefresh>;
export type SignOutsRow = StepCounts<SignOutReason>;

/** It is null where nothing was counted. */
export interface ActivityRow extends Placed {
  sessions: number | null;
  users: number | null;
}

/** The essentials of one period. */
export interface Summary {
  range: Range;
  events: Counted;
  byType: Record<EventType, Traffic>;
  /** Sign-ins, refreshes and sign-outs are counted by the hour: the whole hours of the period. */
  hours: Range;
  signIns: SignInCounts;
  refreshes: Omit<RefreshesRow, 'start'>;
  signOuts: Omit<SignOutsRow, 'start'>;
  /** The last count within those hours. */
  activity: { sessions: number; users: number; countedAt: Date } | null;
}

/** A period, and the one of the same length before it. */
export interface Comparison {
  current: Summary;
  previous: Summary;
}
