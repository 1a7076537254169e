import { Injectable } from '@nestjs/common';
import type { AuditType } from '../platform/audit/audit-types.js';
import { Database } from '../platform/database/database.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import {
  DRAWN,
  LATE_EVENTS,
  NEW_EVENTS,
  NUMBER_BEFORE,
  PRESENT,
  type Snapshot,
  type StoredEvent,
  type Wanted,
} from './event-log.statements.js';
import { type Mark, type Position, readPosition, writePosition } from './event-position.js';
import { causesOf, EVENT_TYPES, type EventType, typeOf } from './event-types.js';
import { EventsGone } from './events.errors.js';

/** An audit event as others see it. */
export interface Event {
  id: string;
  /** Null where others do not see it: a reader that names causes gets those too. */
  type: EventType | null;
  auditType: AuditType;
  occurredAt: Date;
  applicationId: string | null;
  /** Its slug. */
  application: string | null;
  identityId: string | null;
  sessionId: string | null;
  /** Of two events of one object, the later one has the greater number. */
  sequence: number;
  details: Record<string, unknown>;
}

export interface Question {
  /** Null is every application. */
  applicationId: string | null;
  /** Every type if absent. */
  types?: readonly EventType[];
  /** The reader also wants types that this version does not know: any event that others do not see may be one. */
  alsoUnknown?: boolean;
  /** In place of types: the kinds of audit events themselves, also of some that others do not see. */
  causes?: readonly AuditType[];
  /** With an application: also what concerns every application. */
  alsoShared?: true;
  /** Where a reader without a cursor begins; without it, with the oldest event. */
  since?: Date;
  limit: number;
}

export interface EventPage {
  events: Event[];
  /** For the next question, also if there is no more for now. */
  cursor: string;
  hasMore: boolean;
  /** The kind of the next event, of which this version may not know all. For an hour it is left to replicas that do. */
  standsBefore?: string;
}

const DAY = 86_400;
/** How far back a reader may begin. */
export const VISIBLE_SECONDS = 30 * DAY;
/** A reader who began there has this long for the first pages. */
const READABLE_SECONDS = VISIBLE_SECONDS + DAY;

/** How many numbers one question looks through: a reader of rare events gets an empty page and asks on. */
const SPAN = 10_000;

/** How far the log goes at the moment of a reading. */
export interface Present {
  database: string;
  mark: Mark;
  now: Date;
}

/**
 * Audit events in the order in which they were committed: none is skipped, and none is shown twice, whatever is written
 * meanwhile. A transaction that stays open delays its own events only.
 */
@Injectable()
export class EventLog {
  constructor(private readonly database: Database) {}

  /** After everything that is committed now. */
  async now(): Promise<string> {
    const { database, mark, now } = await this.present();
    return writePosition({ database, from: mark, at: seconds(now) });
  }

  /**
   * Readers that give the same `present` and have read everything get the same cursor, so they can share the next
   * reading.
   */
  async readAfter(cursor: string | undefined, question: Question, present?: Present): Promise<EventPage> {
    const asked = cursor === undefined ? undefined : readPosition(cursor);
    if (cursor !== undefined && !asked) throw foreignCursor();
    const end = present ?? (await this.present());
    const position = asked ?? (await this.beginning(end, question.since));
    requireWithin(end, position);
    return this.readWindow(position, end, question);
  }

  /** `drawn` is read first: what begins after the second statement draws greater numbers. */
  async present(): Promise<Present> {
    const [{ drawn }] = (await this.database.run(DRAWN, {})) as [{ drawn: string }];
    const [{ database, ended, ahead, running, now }] = (await this.database.run(PRESENT, {})) as [Snapshot];
    const mark = {
      drawn: Number(drawn),
      ended: Number(ended),
      begun: Number(ended) + ahead,
      running: running.map(Number),
    };
    return { database, mark, now };
  }

  private async beginning({ database, mark, now }: Present, since: Date | undefined): Promise<Position> {
    const oldest = new Date(now.getTime() - VISIBLE_SECONDS * 1000);
    const moment = since ?? oldest;
    if (moment < oldest) throw new EventsGone();
    const { drawn } = mark;
    const [found] = await this.database.runAlone(NUMBER_BEFORE, { moment, drawn });
    const from = { drawn: Number(found?.before), ended: 0, begun: 0, running: [] };
    return { database, from, at: seconds(moment), since: moment.getTime() };
  }

  private async readWindow(position: Position, present: Present, question: Question): Promise<EventPage> {
    const { from, window = { until: present.mark, last: 0 } } = position;
    const { until } = window;
    const readable = present.now.getTime() - READABLE_SECONDS * 1000;
    const { applicationId, types = EVENT_TYPES, limit } = question;
    const wanted: Wanted = {
      applicationId,
      causes: question.causes ?? causesOf(types),
      alsoFresh: alsoFreshFor(question),
      alsoShared: question.alsoShared ?? false,
      oldest: new Date(Math.max(readable, position.since ?? 0)),
      limit: limit + 1,
    };
    const found = window.last < from.drawn ? await this.late(from, window, wanted) : [];
    const last = Math.max(window.last, from.drawn);
    const upTo = Math.min(last + SPAN, until.drawn);
    if (found.length <= limit && last < upTo) {
      const { ended, running } = until;
      const rest = { ...wanted, limit: limit + 1 - found.length };
      found.push(...(await this.database.runAlone(NEW_EVENTS, { ...rest, last, upTo, ended, running })));
    }
    const page = found.slice(0, limit);
    const unknown = page.find(({ type }) => !wanted.causes.includes(type));
    const events = page.slice(0, unknown && page.indexOf(unknown)).map(eventOf);
    const full = found.length > limit ? Number(page.at(-1)?.sequence) : upTo;
    const reached = unknown ? Number(unknown.sequence) - 1 : full;
    const { database } = present;
    const isOpen = unknown !== undefined || found.length > limit || reached < until.drawn;
    const next: Position = isOpen
      ? {
          ...position,
          window: { until, last: reached },
          at: Math.max(position.at, ...events.map(({ occurredAt }) => seconds(occurredAt))),
        }
      : { database, from: until, at: seconds(present.now) };
    const cursor = writePosition(next);
    return { events, cursor, hasMore: isOpen && !unknown, ...(unknown && { standsBefore: unknown.type }) };
  }

  private late(from: Mark, { until, last }: { until: Mark; last: number }, wanted: Wanted): Promise<StoredEvent[]> {
    const { drawn: upTo, running: late, ended: lateFrom, begun: lateUntil } = from;
    if (late.length === 0 && lateFrom === lateUntil) return Promise.resolve([]);
    const { ended, running } = until;
    return this.database.runAlone(LATE_EVENTS, { ...wanted, last, upTo, ended, running, late, lateFrom, lateUntil });
  }
}

/** Numbers and ids of transactions only grow, unless the database was restored to an earlier state. */
function requireWithin({ database, mark, now }: Present, position: Position): void {
  const marks = [position.from, ...(position.window ? [position.window.until] : [])];
  if (marks.some(isWide)) throw foreignCursor();
  if (position.database !== database || marks.some((other) => isAhead(other, mark))) throw EventsGone.elsewhere();
  if (position.at < seconds(now) - READABLE_SECONDS) throw new EventsGone();
}

/** A reader of causes has named all that it wants. */
function alsoFreshFor({ causes, alsoUnknown }: Question): Wanted['alsoFresh'] {
  if (causes) return null;
  return alsoUnknown ? 'unshown' : 'unknown';
}

/** The transactions from `ended` to `begun` ran at once, so they are few: a read looks through all of their events. */
const isWide = ({ ended, begun }: Mark): boolean => begun - ended > SPAN;

const isAhead = (mark: Mark, present: Mark): boolean =>
  mark.drawn > present.drawn || mark.ended > present.ended || mark.begun > present.begun;

const foreignCursor = (): MalformedInput => new MalformedInput(['after must be the next of an earlier answer']);

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const eventOf = ({ type, sequence, ...event }: StoredEvent): Event => ({
  ...event,
  type: typeOf(type),
  auditType: type,
  sequence: Number(sequence),
});
