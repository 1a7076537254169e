import { Injectable } from '@nestjs/common';
import { uuidsOf } from '../../../platform/database/binary-lists.js';
import { SharedTrips } from '../../../platform/database/connections/shared-trips.js';
import { TelemetryDatabase } from '../../../platform/database/telemetry-database.js';
import { Overloaded } from '../../../platform/errors/common.errors.js';
import type { Deadline } from '../../../platform/time/deadline.js';
import type { NewEvent } from '../reading/new-event.js';
import { type EventLists, elementsOf, joined } from './event-lists.js';
import { STORE_EVENTS, STORE_NAMED_EVENTS, type StoredRow } from './store-events.statement.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const LEAST_BYTES = 256;
/** A request whose body took long to arrive has little time left. */
const LITTLE_TIME_MS = 500;
/** What one application may have in the line, so that its flood leaves room for the others. */
const MOST_BYTES_OF_ONE = 16 * MIB;

/** The events of one request, which are stored all or none. */
export class Arrival {
  readonly count: number;
  readonly elements: EventLists;
  readonly hasNamed: boolean;
  readonly weight: number;

  constructor(
    readonly applicationId: string,
    events: NewEvent[],
    readonly deadline: Deadline,
  ) {
    this.count = events.length;
    this.elements = elementsOf(applicationId, events);
    this.hasNamed = events.some(({ namedId }) => namedId !== null);
    this.weight = events.reduce(
      (sum, { path, details }) => sum + LEAST_BYTES + (path?.length ?? 0) + (details?.length ?? 0),
      0,
    );
  }

  /** In the order in which the events were reported. */
  get ids(): string[] {
    return uuidsOf(this.elements.ids);
  }
}

/**
 * Requests that arrive while a group of events is being stored form the next group: one insert and one commit for all.
 * A full line refuses, and never drops what it has accepted.
 */
@Injectable()
export class EventLine {
  private readonly bytesOf = new Map<string, number>();
  private readonly line = new SharedTrips<Arrival, undefined>((arrivals) => this.storeAll(arrivals), {
    late: () => this.database.lateness(),
    mostTogether: 512,
    heaviestTogether: 512 * KIB,
    heaviestWaiting: 32 * MIB,
  });

  constructor(private readonly database: TelemetryDatabase) {}

  /** Resolves when the events are committed. */
  async store(arrival: Arrival): Promise<void> {
    const { applicationId, weight } = arrival;
    const bytes = (this.bytesOf.get(applicationId) ?? 0) + weight;
    if (bytes > MOST_BYTES_OF_ONE) throw new Overloaded();
    this.bytesOf.set(applicationId, bytes);
    try {
      await this.line.join(arrival);
    } finally {
      this.leave(applicationId, weight);
    }
  }

  private leave(applicationId: string, weight: number): void {
    const rest = (this.bytesOf.get(applicationId) ?? 0) - weight;
    if (rest > 0) this.bytesOf.set(applicationId, rest);
    else this.bytesOf.delete(applicationId);
  }

  /**
   * Arrivals with little time left form a group of their own, because a group that comes too late fails as a whole. They
   * leave after the others: what is stored must not be sent again when the others fail.
   */
  private async storeAll(arrivals: Arrival[]): Promise<(undefined | Promise<undefined>)[]> {
    const soon = performance.now() + LITTLE_TIME_MS;
    const others = arrivals.filter(({ deadline }) => deadline.moment >= soon);
    await this.storeGroup(others.length > 0 ? others : arrivals);
    if (others.length === 0 || others.length === arrivals.length) return arrivals.map(() => undefined);
    const isStored = new Set(others);
    const stored = this.storeGroup(arrivals.filter((arrival) => !isStored.has(arrival)));
    return arrivals.map((arrival) => (isStored.has(arrival) ? undefined : stored));
  }

  private async storeGroup(arrivals: Arrival[]): Promise<undefined> {
    const rows = await this.send(arrivals);
    if (rows.length === 0) throw this.late(arrivals);
  }

  private send(arrivals: Arrival[]): Promise<StoredRow[]> {
    const count = arrivals.reduce((sum, arrival) => sum + arrival.count, 0);
    const lists = joined(
      count,
      arrivals.map(({ elements }) => elements),
    );
    const until = Math.min(...arrivals.map(({ deadline }) => deadline.moment));
    const store = arrivals.some(({ hasNamed }) => hasNamed) ? STORE_NAMED_EVENTS : STORE_EVENTS;
    return this.database.run(store, (clock) => ({ ...lists, deadline: clock.timeOf(until) }));
  }

  private late(arrivals: Arrival[]): Error {
    if (!arrivals.some(({ deadline }) => deadline.isOver())) this.database.mistrustClocks();
    return new Overloaded();
  }
}
