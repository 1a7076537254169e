import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Overloaded } from '../../platform/errors/common.errors.js';
import { Clock } from '../../platform/time/clock.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { FeedReader } from '../listening/feed-reader.js';
import { Listeners } from '../listening/listeners.js';
import { Waiter } from '../listening/waiter.js';
import { SecurityEventTokens } from './security-event-tokens.js';
import { type SecurityEvent, verificationOf } from './security-events.js';
import { SignalEvents } from './signal-events.js';
import { SignalStreams } from './signal-streams.js';
import { MOVE_SIGNAL_STREAM, type SignalStream } from './signal-streams.statements.js';
import { SignalStreamPushed } from './signals.errors.js';

const MOST_SETS = 100;
/** A poll that waits is answered so long before its time is over. */
const SPARE_MS = 1_000;
/** Polls of one stream that meet: the later one begins again. */
const MOST_TRIES = 5;
/** A stream on which nothing happens moves on now and then, so that it has little to read. */
const MOVES_EVERY_MS = 60_000;

export interface Poll {
  /** The ids of events that the receiver has, or cannot take. */
  acknowledged: string[];
  most: number | undefined;
  waits: boolean;
}

/** Who asks, and until when. */
export interface Asker {
  key: string;
  deadline: Deadline;
}

export interface PollAnswer {
  sets: Record<string, string>;
  moreAvailable?: true;
}

interface Step {
  stream: SignalStream;
  events: SecurityEvent[];
  more: boolean;
}

/**
 * Hands out events until the receiver acknowledges them (RFC 8936). Nothing is stored of an event: a stream knows where
 * in the feed it stands, and the ids of what it has handed out from there.
 */
@Injectable()
export class SignalPolls {
  private readonly log = new Logger('SignalPolls');

  constructor(
    private readonly streams: SignalStreams,
    private readonly events: SignalEvents,
    private readonly tokens: SecurityEventTokens,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly listeners: Listeners,
    private readonly reader: FeedReader,
  ) {}

  async answer(applicationId: string, id: string, poll: Poll, { key, deadline }: Asker): Promise<PollAnswer> {
    if (!poll.waits) return this.poll(applicationId, id, poll);
    this.listeners.requireRoomFor(key);
    const waiter = new Waiter(applicationId, key);
    this.listeners.add(waiter);
    try {
      await this.reader.begin();
      const answer = await this.poll(applicationId, id, poll);
      if (Object.keys(answer.sets).length > 0) return answer;
      await waiter.wait(deadline.moment - performance.now() - SPARE_MS);
      return await this.poll(applicationId, id, { ...poll, acknowledged: [] });
    } finally {
      waiter.end();
    }
  }

  private async poll(applicationId: string, id: string, poll: Poll): Promise<PollAnswer> {
    const limit = Math.min(poll.most ?? MOST_SETS, MOST_SETS);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const before = await this.streams.require(applicationId, id);
      if (before.pushUrl !== null) throw new SignalStreamPushed();
      const { stream, events, more } = await this.step(acknowledge(before, poll.acknowledged), limit);
      if (!this.hasMoved(before, stream) || (await this.move(stream))) return this.written(stream, events, more);
    }
    throw new Overloaded();
  }

  /** What is handed out now. Nothing new, until all that was handed out before is acknowledged. */
  private async step(stream: SignalStream, limit: number): Promise<Step> {
    if (stream.status !== 'enabled' || limit === 0) return { stream, events: [], more: false };
    const asked = stream.verifications.slice(0, limit).map((one) => verificationOf(one, stream.id));
    const room = limit - asked.length;
    if (stream.handedOut.length > 0) {
      const wanted = stream.handedOut.slice(0, room);
      const events = await this.events.again(stream, wanted);
      const gone = wanted.filter((id) => !events.some(({ jti }) => jti === id));
      if (gone.length > 0) return this.step(this.passOver(stream, gone), limit);
      return { stream, events: [...asked, ...events], more: stream.handedOut.length > room };
    }
    if (room === 0) return { stream, events: asked, more: true };
    const { events, next, more } = await this.events.after(stream, stream.position, room);
    const moved =
      events.length > 0
        ? { ...stream, nextPosition: next, handedOut: events.map(({ jti }) => jti) }
        : { ...stream, position: next };
    return { stream: moved, events: [...asked, ...events], more };
  }

  /** The audit trail is kept for a limited time, and a receiver may never have seen what was handed out to it. */
  private passOver(stream: SignalStream, gone: string[]): SignalStream {
    const what = gone.length === 1 ? '1 event' : `${gone.length} events`;
    this.log.warn(`The stream ${stream.id} passes over ${what} that the audit trail has no more`);
    return acknowledge(stream, gone);
  }

  private hasMoved(before: SignalStream, { handedOut, verifications, position }: SignalStream): boolean {
    const isSame =
      String(handedOut) === String(before.handedOut) && verifications.length === before.verifications.length;
    return !isSame || (position !== before.position && +this.clock.now() - +before.movedAt > MOVES_EVERY_MS);
  }

  private async move({
    id,
    revision,
    position,
    nextPosition,
    handedOut,
    verifications,
  }: SignalStream): Promise<boolean> {
    const moved = { id, revision, position, nextPosition, handedOut, verifications: JSON.stringify(verifications) };
    return (await this.database.run(MOVE_SIGNAL_STREAM, moved)).length > 0;
  }

  private async written({ applicationId }: SignalStream, events: SecurityEvent[], more: boolean): Promise<PollAnswer> {
    const sets = events.map(async (event) => [event.jti, await this.tokens.sign(event, applicationId)] as const);
    return { sets: Object.fromEntries(await Promise.all(sets)), ...(more && { moreAvailable: true }) };
  }
}

function acknowledge(stream: SignalStream, acknowledged: string[]): SignalStream {
  const verifications = stream.verifications.filter(({ jti }) => !acknowledged.includes(jti));
  const handedOut = stream.handedOut.filter((id) => !acknowledged.includes(id));
  if (handedOut.length > 0 || stream.nextPosition === null) return { ...stream, verifications, handedOut };
  return { ...stream, verifications, handedOut, position: stream.nextPosition, nextPosition: null };
}
