import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { CONSOLE_ID } from '../../applications/built-in.js';
import { type Event, EventLog, type EventPage } from '../../events/event-log.js';
import { EventsGone } from '../../events/events.errors.js';
import { ServiceError } from '../../platform/errors/service.error.js';
import { Loops } from '../../platform/loops/loops.js';
import { LivingOperators } from '../visit/living-operators.js';
import type { SignedInOperator } from '../visit/operator.js';

const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 15_000;
/** The page opens another one then, and its session is asked for again. */
const LONGEST_MS = 10 * 60_000;
const MOST_IN_A_LOOK = 200;
const MOST_STREAMS = 200;
const MOST_OF_OPERATOR = 10;
/** A reader who does not read is let go: what waits for them is memory. */
const MOST_WAITING_BYTES = 64 * 1024;
const CAUSES = ['identity.signed_in', 'identity.sign_in_failed', 'identity.mfa_failed'] as const;
const QUESTION = { applicationId: null, causes: CAUSES, limit: MOST_IN_A_LOOK };
/** The list of the page is short, so what is longer ago is left out. */
const MOST_PAGES_BEHIND = 5;

interface Stream {
  operator: SignedInOperator;
  response: Response;
  /** Where it goes on, until it has caught up. */
  last: string | undefined;
  /** What it heard while it caught up. */
  told: Set<string>;
}

/** Tells the pages that are open which sign-ins succeed and fail. It reads for all of them, and only while there are any. */
@Injectable()
export class SignInStreams {
  private readonly streams = new Set<Stream>();
  private position: string | undefined;
  private beatenAt = 0;
  private isClosed = false;

  constructor(
    private readonly log: EventLog,
    private readonly operators: LivingOperators,
    loops: Loops,
  ) {
    loops.add({
      name: 'console-sign-ins',
      pauseMs: LOOK_EVERY_MS,
      complaint: 'Sign-ins cannot be read for the console',
      turn: () => this.look(),
    });
    loops.whenWorkStops(() => {
      this.isClosed = true;
      for (const stream of this.streams) this.end(stream);
    });
  }

  /** `last`: what a page has heard that lost its connection. It goes on there. */
  async open(operator: SignedInOperator, response: Response, last?: string): Promise<void> {
    this.position ??= await this.log.now();
    if (response.destroyed) return; // its end is told no more
    const { identityId } = operator.session;
    const own = [...this.streams].filter((stream) => stream.operator.session.identityId === identityId);
    if (this.isClosed || this.streams.size >= MOST_STREAMS || own.length >= MOST_OF_OPERATOR)
      return void response.status(503).set('retry-after', '30').end();
    response.status(200).set({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: 2000\n${markOf(last ?? this.position)}`);
    const stream = { operator, response, last, told: new Set<string>() };
    const end = setTimeout(() => this.end(stream), LONGEST_MS);
    end.unref();
    response.once('close', () => {
      clearTimeout(end);
      this.streams.delete(stream);
    });
    this.streams.add(stream);
  }

  /** Nothing is written after the end. */
  private end(stream: Stream): void {
    this.streams.delete(stream);
    stream.response.end();
  }

  private async look(): Promise<void> {
    if (this.streams.size === 0) {
      this.position = undefined;
      return;
    }
    this.position ??= await this.log.now();
    const { events, cursor } = await this.log
      .readAfter(this.position, QUESTION)
      .catch((failure) => this.beginAgain(failure));
    const upToDate = [...this.streams].filter(({ last }) => last === undefined);
    if (events.length > 0) await this.tell(upToDate, events, cursor);
    this.position = cursor;
    for (const stream of this.streams) if (stream.last !== undefined) await this.catchUp(stream, stream.last);
    this.beat(cursor);
  }

  /** The database was restored to an earlier state, so all hear what comes from now on. */
  private beginAgain(failure: Error): never {
    if (failure instanceof EventsGone) this.position = undefined;
    throw failure;
  }

  /** It reads beyond the position of all streams, so what all hear next may hold what this one has heard. */
  private async catchUp(stream: Stream, last: string): Promise<void> {
    let from = last;
    for (let page = 0; page < MOST_PAGES_BEHIND; page += 1) {
      const { events, cursor, hasMore } = await this.log.readAfter(from, QUESTION).catch(nothingThere);
      if (events.length > 0) await this.tell([stream], events, cursor);
      for (const { id } of events) stream.told.add(id);
      if (!hasMore) break;
      from = cursor;
    }
    stream.last = undefined;
  }

  /** By the roles that each operator has now. Who is signed out hears no more. */
  private async tell(streams: Stream[], events: Event[], cursor: string): Promise<void> {
    const living = await this.operators.of(streams.map(({ operator }) => operator));
    for (const stream of streams) {
      const operator = living.get(stream.operator.session.id);
      if (!this.streams.has(stream)) continue;
      if (operator && operator.session.roles.length > 0) tell({ ...stream, operator }, events, cursor);
      else this.end(stream);
    }
  }

  private beat(cursor: string): void {
    if (performance.now() - this.beatenAt < BEAT_EVERY_MS) return;
    this.beatenAt = performance.now();
    for (const { response } of this.streams)
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
      else response.write(markOf(cursor));
  }
}

/** Where a page goes on that has heard this. It is an event, so that a page can keep it. */
const markOf = (cursor: string): string => `event: mark\nid: ${cursor}\ndata:\n\n`;

/** The mark comes last: a connection that breaks before it hears a line twice rather than never. */
function tell({ operator, response, told }: Stream, events: Event[], cursor: string): void {
  const shown = events.filter(
    ({ id, applicationId }) =>
      !told.has(id) &&
      applicationId !== null &&
      applicationId !== CONSOLE_ID &&
      operator.mayAt('events:read', applicationId),
  );
  const lines = shown.map((event) => `data: ${JSON.stringify(lineOf(event))}\n\n`).join('');
  if (lines !== '') response.write(lines + markOf(cursor));
}

/** A mark that is none, or too old: it goes on from now. */
const nothingThere = (failure: unknown): EventPage => {
  if (failure instanceof ServiceError && failure.getStatus() < 500) return { events: [], cursor: '', hasMore: false };
  throw failure;
};

const lineOf = ({ auditType, occurredAt, application, identityId, details }: Event) => ({
  at: occurredAt.toISOString(),
  succeeded: auditType === 'identity.signed_in',
  application,
  person: identityId,
  provider: typeof details.provider === 'string' ? details.provider : null,
});
