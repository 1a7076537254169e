import { Injectable, Logger } from '@nestjs/common';
import { eventBody } from '../../events/event-body.js';
import { type Event, EventLog, type EventPage, type Present, type Question } from '../../events/event-log.js';
import { isUpToDate } from '../../events/event-position.js';
import { EVENT_TYPES, type EventType, typesNamed } from '../../events/event-types.js';
import { EventsGone } from '../../events/events.errors.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import type { Loop } from '../../platform/loops/loop.js';
import { Loops } from '../../platform/loops/loops.js';
import { WebhookCourier } from './webhook-courier.js';
import { BEGIN_AGAIN, FAN_OUT, READERS, type Reader } from './webhook-delivery.statements.js';

const LOOK_EVERY_MS = 250;
const LOOK_WITHOUT_ENDPOINTS_MS = 1000;
const PAGE = 200;
/** For an endpoint that fails, has enough to do, or waits for another replica. */
const REST_MS = 1000;

interface Known {
  moves: number;
  /** Newer than the stored one: nothing came between the two. */
  cursor: string;
  restsUntil: number;
}

interface Place {
  cursor: string;
  readers: Reader[];
}

/**
 * Reads the events for the endpoints and writes down what is to be delivered. Endpoints that have read the same share the
 * next reading. Every replica does it: the one that moves the cursor writes. While nothing happens, a turn is one small
 * statement.
 */
@Injectable()
export class WebhookFanOut {
  private readonly log = new Logger('Webhooks');
  private readonly loop: Loop;
  private known = new Map<string, Known>();
  private readonly stoodBefore = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly events: EventLog,
    private readonly courier: WebhookCourier,
    loops: Loops,
  ) {
    this.loop = loops.add({
      name: 'webhook-fan-out',
      firstPauseMs: 0,
      pauseMs: (turnMs) => (this.known.size === 0 ? LOOK_WITHOUT_ENDPOINTS_MS : Math.max(LOOK_EVERY_MS, turnMs)),
      complaint: 'Events cannot be read; webhooks wait',
      turn: (ending) => this.turn(ending),
    });
  }

  /** An endpoint that fails holds up none behind it, and one that waits before an event only itself. */
  private async turn(ending: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const failed = (readers: Reader[]) => (failure: unknown) => {
      failures.push(failure);
      for (const { id } of readers) this.rest(id);
    };
    const readers = await this.database.run(READERS, {});
    this.known = new Map(readers.map((reader) => [reader.id, this.knownOf(reader)]));
    const places = this.placesOf(readers);
    const present = places.length > 0 ? await this.events.present() : undefined;
    for (const { cursor, readers: sharing } of places) {
      if (ending.aborted) break;
      const page = await this.read(cursor, sharing, present).catch(failed(sharing));
      if (page?.standsBefore !== undefined && sharing.length > 1)
        // each asks again for itself, so only those that want that event wait before it
        places.push(...sharing.map((reader) => ({ cursor, readers: [reader] })));
      else if (page) for (const reader of sharing) await this.tell(reader, page).catch(failed([reader]));
    }
    if (failures.length > 0) throw failures[0];
  }

  private knownOf({ id, moves, cursor }: Reader): Known {
    const before = this.known.get(id);
    return before?.moves === moves ? before : { moves, cursor: cursor ?? '', restsUntil: 0 };
  }

  /** Where there is something to read. */
  private placesOf(readers: Reader[]): Place[] {
    const places = new Map<string, Place>();
    for (const reader of readers) {
      const { cursor, restsUntil } = this.known.get(reader.id) as Known;
      if (restsUntil > performance.now()) continue;
      const shared = cursor === '' || namesUnknown(reader) ? reader.id : cursor;
      const place = places.get(shared) ?? { cursor, readers: [] };
      place.readers.push(reader);
      places.set(shared, place);
    }
    return [...places.values()].filter(({ cursor, readers: [first] }) => first && !isUpToDate(cursor, first.drawn));
  }

  private async read(cursor: string, readers: Reader[], present?: Present): Promise<EventPage | undefined> {
    try {
      return await this.events.readAfter(cursor || undefined, questionOf(readers), present);
    } catch (error) {
      if (!(error instanceof EventsGone || error instanceof MalformedInput)) throw error;
      for (const { id, moves } of readers) {
        await this.database.run(BEGIN_AGAIN, { id, moves });
        this.log.warn(
          `The webhook endpoint ${id} begins again, because its place among the events is gone or illegible`,
        );
      }
      return undefined;
    }
  }

  private async tell(reader: Reader, { events, cursor, hasMore, standsBefore }: EventPage): Promise<void> {
    const { id, moves, isStale } = reader;
    const wanted = events.filter((event) => wants(reader, event));
    const isFirst = this.known.get(id)?.cursor === '';
    if (wanted.length > 0 || isStale || isFirst) await this.write(reader, wanted, cursor);
    else this.known.set(id, { moves, cursor, restsUntil: 0 });
    if (standsBefore !== undefined) this.standBefore(id, standsBefore);
    if (hasMore) this.loop.wake();
  }

  private async write({ id, moves }: Reader, events: Event[], cursor: string): Promise<void> {
    const deliveries = JSON.stringify(events.map(deliveryOf));
    const [moved] = await this.database.runAlone(FAN_OUT, { id, moves, cursor, deliveries });
    if (moved) this.known.set(id, { moves: moved.moves, cursor, restsUntil: 0 });
    else this.rest(id);
    if (moved && events.length > 0) this.courier.wake();
  }

  private standBefore(id: string, kind: string): void {
    this.rest(id);
    if (this.stoodBefore.has(kind)) return;
    this.stoodBefore.add(kind);
    this.log.warn(`Webhooks wait before an event ${kind}, for an hour at most: only another version may know it`);
  }

  private rest(id: string): void {
    this.known.set(id, { ...(this.known.get(id) as Known), restsUntil: performance.now() + REST_MS });
  }
}

/** Those that this version knows. */
const typesOf = ({ types }: Reader): readonly EventType[] =>
  types.length === 0 ? EVENT_TYPES : types.flatMap(typesNamed);

/** A type that this version does not know. */
const namesUnknown = ({ types }: Reader): boolean => types.some((name) => typesNamed(name).length === 0);

/** What at least one of them wants. */
function questionOf(readers: Reader[]): Question {
  const [applicationId = null, ...others] = new Set(readers.map((reader) => reader.applicationId));
  const since = readers[0]?.since;
  return {
    applicationId: others.length === 0 ? applicationId : null,
    types: [...new Set(readers.flatMap(typesOf))],
    alsoUnknown: readers.some(namesUnknown),
    ...(since && { since }),
    limit: PAGE,
  };
}

const wants = (reader: Reader, { applicationId, type }: Event): boolean =>
  (reader.applicationId === null || reader.applicationId === applicationId) &&
  typesOf(reader).some((wanted) => wanted === type);

/** `object` is what the event is about; events of one object are delivered in their order. */
const deliveryOf = (event: Event) => ({
  id: newId(),
  eventId: event.id,
  type: event.type,
  object: event.identityId ?? event.sessionId ?? event.applicationId ?? event.id,
  sequence: event.sequence,
  body: JSON.stringify(eventBody(event)),
});
