import { Injectable, Logger } from '@nestjs/common';
import { eventBody } from '../../events/event-body.js';
import { type Event, EventLog } from '../../events/event-log.js';
import { readPosition } from '../../events/event-position.js';
import { typesNamed } from '../../events/event-types.js';
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

/**
 * Reads the events for each endpoint and writes down what is to be delivered. Every replica does it: the one that moves
 * the cursor writes. While nothing happens, a turn is one small statement.
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

  /** An endpoint that fails holds up none behind it. */
  private async turn(ending: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const readers = await this.database.run(READERS, {});
    const known = new Map<string, Known>();
    for (const reader of readers) known.set(reader.id, this.knownOf(reader));
    this.known = known;
    for (const reader of readers) {
      if (ending.aborted) break;
      const { cursor, restsUntil } = known.get(reader.id) as Known;
      if (restsUntil > performance.now() || isUpToDate(cursor, reader)) continue;
      await this.read(reader, cursor).catch((failure) => {
        failures.push(failure);
        this.rest(reader.id);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  private knownOf({ id, moves, cursor }: Reader): Known {
    const before = this.known.get(id);
    return before?.moves === moves ? before : { moves, cursor: cursor ?? '', restsUntil: 0 };
  }

  private async read(reader: Reader, cursor: string): Promise<void> {
    const { id, moves, applicationId, since } = reader;
    const named = reader.types.map(typesNamed);
    const question = {
      applicationId,
      ...(named.length > 0 && { types: named.flat() }),
      alsoUnknown: named.some((types) => types.length === 0),
      ...(since && { since }),
      limit: PAGE,
    };
    try {
      const page = await this.events.readAfter(cursor || undefined, question);
      if (page.events.length > 0 || page.hasMore || reader.isStale || cursor === '')
        await this.write(reader, page.events, page.cursor);
      else this.known.set(id, { moves, cursor: page.cursor, restsUntil: 0 });
      if (page.standsBefore !== undefined) this.standBefore(id, page.standsBefore);
      if (page.hasMore) this.loop.wake();
    } catch (error) {
      if (!(error instanceof EventsGone || error instanceof MalformedInput)) throw error;
      await this.database.run(BEGIN_AGAIN, { id, moves });
      this.log.warn(`The webhook endpoint ${id} begins again, because its place among the events is gone or illegible`);
    }
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

/** Nothing has got a number since this cursor was written, and no transaction was open that had one. */
function isUpToDate(cursor: string, { drawn }: Reader): boolean {
  const position = readPosition(cursor);
  if (!position || position.window) return false;
  const { from } = position;
  return from.drawn >= Number(drawn) && from.running.length === 0 && from.ended === from.begun;
}

/** `object` is what the event is about; events of one object are delivered in their order. */
const deliveryOf = (event: Event) => ({
  id: newId(),
  eventId: event.id,
  type: event.type,
  object: event.identityId ?? event.sessionId ?? event.applicationId ?? event.id,
  sequence: event.sequence,
  body: JSON.stringify(eventBody(event)),
});
