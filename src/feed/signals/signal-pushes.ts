import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { DispatchKinds, type DispatchRequest, type WrittenDispatch } from '../../dispatches/dispatch-kinds.js';
import { Dispatches } from '../../dispatches/dispatches.js';
import { EventLog, type Present, VISIBLE_SECONDS } from '../../events/event-log.js';
import { isUpToDate } from '../../events/event-position.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database, within } from '../../platform/database/database.js';
import type { Loop } from '../../platform/loops/loop.js';
import { Loops } from '../../platform/loops/loops.js';
import { Held, Undelivered } from '../../platform/outbox/outbox-table.js';
import { Clock } from '../../platform/time/clock.js';
import { type EndRows, Ends } from '../ended/ends.js';
import { SecurityEventTokens } from './security-event-tokens.js';
import { type PushContent, SECURITY_EVENT, type SecurityEvent, verificationOf } from './security-events.js';
import { SignalEvents } from './signal-events.js';
import { SEALED_STREAM_AUTHORIZATIONS } from './signal-streams.js';
import {
  MOVE_IDLE_STREAMS,
  MOVE_SIGNAL_STREAM,
  PUSHED_STREAM,
  PUSHED_STREAMS,
  type PushedStream,
  type SignalStream,
} from './signal-streams.statements.js';

const LOOK_EVERY_MS = 1_000;
const PAGE = 200;
const MOVES_EVERY_MS = 60_000;

/** How far this replica has looked. Between the stored position and this one there is nothing for the stream. */
interface Known {
  revision: number;
  position: string;
}

interface Place {
  position: string;
  streams: PushedStream[];
}

/**
 * Posts events to receivers (RFC 8935). Streams that have read the same share the next reading, and one that lags asks for
 * itself. A stream moves on in the transaction that stores its dispatches, so each event is dispatched once, whichever
 * replica comes first. While nothing happens, a turn is one statement.
 */
@Injectable()
export class SignalPushes {
  private readonly loop: Loop;
  private known = new Map<string, Known>();

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly ends: Ends,
    private readonly events: SignalEvents,
    private readonly tokens: SecurityEventTokens,
    private readonly dispatches: Dispatches,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
    kinds: DispatchKinds,
    loops: Loops,
  ) {
    kinds.add(SECURITY_EVENT, (dispatch) => this.write(dispatch));
    const turn = (ending: AbortSignal) => this.look(ending);
    this.loop = loops.add({ name: 'signal-pushes', pauseMs: LOOK_EVERY_MS, turn });
  }

  /** A stream that fails holds up none behind it. After a failure the stored position counts: the database may be another. */
  private async look(ending: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    const failed = (failure: unknown): undefined => void failures.push(failure);
    const { known } = this;
    this.known = new Map();
    const places = placesOf(await this.database.run(PUSHED_STREAMS, {}), known);
    const present = places.every(isRead) ? undefined : await this.log.present();
    for (const place of places) {
      if (ending.aborted) break;
      const page = await this.read(place, present).catch(failed);
      if (page === 'apart') places.push(...place.streams.map((stream) => ({ ...place, streams: [stream] })));
      else if (page) await this.tell(place, page, failed);
    }
    if (failures.length > 0) throw failures[0];
  }

  /** What comes after a place. */
  private async read(place: Place, present: Present | undefined): Promise<EndRows | 'apart'> {
    const { position, streams } = place;
    if (!present || isRead(place)) return { rows: [], next: position, more: false };
    const [first, ...others] = streams as [PushedStream, ...PushedStream[]];
    if (others.length === 0) return this.ends.rows(first.applicationId, position, PAGE, present);
    return (await this.ends.rowsOfAll(position, PAGE, present)) ?? 'apart';
  }

  private async tell({ position, streams }: Place, page: EndRows, failed: (failure: unknown) => void): Promise<void> {
    for (const stream of streams) await this.push(stream, position, page).catch(failed);
    const oldest = +this.clock.now() - MOVES_EVERY_MS;
    const idle = streams.filter(
      ({ id, position: stored, movedAt }) => this.known.has(id) && stored !== page.next && +movedAt < oldest,
    );
    if (idle.length === 0) return;
    const [ids, revisions] = [idle.map(({ id }) => id), idle.map(({ revision }) => revision)];
    await this.database.runAlone(MOVE_IDLE_STREAMS, { ids, revisions, position: page.next }).catch(failed);
  }

  /** What is left waits for the next look, so that one stream holds up no other. */
  private async push(stream: SignalStream, position: string, { rows, next, more }: EndRows): Promise<void> {
    const { id, applicationId, pushUrl: url, revision, verifications } = stream;
    const told = [...verifications.map((one) => verificationOf(one, id)), ...this.events.told(stream, rows)];
    if (url === null || told.length === 0) this.known.set(id, { revision, position: next });
    else {
      const dispatches = told.map((event) => {
        const content: PushContent = { streamId: id, event, position };
        return { id: newId(), applicationId, url, content };
      });
      const moved = { id, revision, position: next, nextPosition: null, handedOut: [], verifications: '[]' };
      await this.manager.transaction(async (manager) => {
        const [isFirst] = await within(manager).run(MOVE_SIGNAL_STREAM, moved);
        if (isFirst) await this.dispatches.enqueue(manager, SECURITY_EVENT, dispatches);
      });
    }
    if (more) this.loop.wake();
  }

  private async write({ content }: WrittenDispatch): Promise<DispatchRequest> {
    const { streamId, event } = content as PushContent;
    const [stream] = await this.database.run(PUSHED_STREAM, { id: streamId });
    if (!stream?.pushUrl || stream.status === 'disabled')
      throw new Undelivered('its stream is gone', { isPermanent: true });
    if (stream.status === 'paused') this.hold(event, new Held('its stream is paused', { isParked: true }));
    if (!stream.hasKey) this.hold(event, new Held('its application has no key with the scope `sessions:ended`'));
    const authorization = this.authorizationOf(stream);
    return {
      url: stream.pushUrl,
      headers: {
        'content-type': 'application/secevent+jwt',
        accept: 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
      body: await this.tokens.sign(event, stream.applicationId),
    };
  }

  private hold({ iat }: SecurityEvent, held: Held): never {
    if (iat < this.clock.epochSeconds() - VISIBLE_SECONDS) throw new Undelivered(held.message, { isPermanent: true });
    throw held;
  }

  private authorizationOf({ id, sealedAuthorization }: SignalStream): string | undefined {
    if (sealedAuthorization === null) return undefined;
    return this.keyRing.open(sealedAuthorization, SEALED_STREAM_AUTHORIZATIONS.contextOf(id)).toString();
  }
}

/** Streams that have read the same share a place. */
function placesOf(streams: PushedStream[], known: Map<string, Known>): Place[] {
  const places = new Map<string, Place>();
  for (const stream of streams) {
    const before = known.get(stream.id);
    const { position } = before?.revision === stream.revision ? before : stream;
    const place = places.get(position) ?? { position, streams: [] };
    place.streams.push(stream);
    places.set(position, place);
  }
  return [...places.values()];
}

/** There is nothing after it. */
const isRead = ({ position, streams: [first] }: Place): boolean =>
  first !== undefined && isUpToDate(position, first.drawn);
