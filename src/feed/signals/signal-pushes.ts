import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { DispatchKinds, type DispatchRequest, type WrittenDispatch } from '../../dispatches/dispatch-kinds.js';
import { Dispatches } from '../../dispatches/dispatches.js';
import { VISIBLE_SECONDS } from '../../events/event-log.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database, within } from '../../platform/database/database.js';
import { Loops } from '../../platform/loops/loops.js';
import { Held, Undelivered } from '../../platform/outbox/outbox-table.js';
import { Clock } from '../../platform/time/clock.js';
import { SecurityEventTokens } from './security-event-tokens.js';
import { type PushContent, SECURITY_EVENT, type SecurityEvent, verificationOf } from './security-events.js';
import { SignalEvents } from './signal-events.js';
import { SEALED_STREAM_AUTHORIZATIONS } from './signal-streams.js';
import { MOVE_SIGNAL_STREAM, PUSHED_STREAM, PUSHED_STREAMS, type SignalStream } from './signal-streams.statements.js';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 100;
const MOVES_EVERY_MS = 60_000;

/** How far this replica has looked. Between the stored position and this one there is nothing for the stream. */
interface Place {
  revision: number;
  position: string;
}

/**
 * Posts events to receivers (RFC 8935). A stream moves on in the transaction that stores its dispatches, so each event is
 * dispatched once, whichever replica comes first.
 */
@Injectable()
export class SignalPushes {
  private places = new Map<string, Place>();

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly events: SignalEvents,
    private readonly tokens: SecurityEventTokens,
    private readonly dispatches: Dispatches,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
    kinds: DispatchKinds,
    loops: Loops,
  ) {
    kinds.add(SECURITY_EVENT, (dispatch) => this.write(dispatch));
    loops.add({ name: 'signal-pushes', pauseMs: LOOK_EVERY_MS, turn: () => this.look() });
  }

  /** A stream that fails holds up none behind it. After a failure the stored position counts: the database may be another. */
  private async look(): Promise<void> {
    const failures: unknown[] = [];
    const { places } = this;
    this.places = new Map();
    for (const stream of await this.database.run(PUSHED_STREAMS, {}))
      await this.push(stream, places.get(stream.id)).catch((failure) => failures.push(failure));
    if (failures.length > 0) throw failures[0];
  }

  /** What is left waits for the next look, so that one stream holds up no other. */
  private async push(stream: SignalStream, place?: Place): Promise<void> {
    const { id, applicationId, pushUrl: url, revision, verifications } = stream;
    const { position } = place?.revision === revision ? place : stream;
    const { events, next } = await this.events.after(stream, position, AT_ONCE);
    const told = [...verifications.map((one) => verificationOf(one, id)), ...events];
    const isDue = told.length > 0 || +this.clock.now() - +stream.movedAt > MOVES_EVERY_MS;
    if (url === null || !isDue) {
      this.places.set(id, { revision, position: next });
      return;
    }
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

  private async write({ content }: WrittenDispatch): Promise<DispatchRequest> {
    const { streamId, event } = content as PushContent;
    const [stream] = await this.database.run(PUSHED_STREAM, { id: streamId });
    if (!stream?.pushUrl || stream.status === 'disabled')
      throw new Undelivered('its stream is gone', { isPermanent: true });
    if (stream.status === 'paused') this.hold(event, 'its stream is paused');
    if (!stream.hasKey) this.hold(event, 'its application has no key with the scope `sessions:ended`');
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

  private hold({ iat }: SecurityEvent, reason: string): never {
    if (iat < this.clock.epochSeconds() - VISIBLE_SECONDS) throw new Undelivered(reason, { isPermanent: true });
    throw new Held(reason);
  }

  private authorizationOf({ id, sealedAuthorization }: SignalStream): string | undefined {
    if (sealedAuthorization === null) return undefined;
    return this.keyRing.open(sealedAuthorization, SEALED_STREAM_AUTHORIZATIONS.contextOf(id)).toString();
  }
}
