import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { Dispatches } from '../../dispatches/dispatches.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { Database, within } from '../../platform/database/database.js';
import { QUEUE_UP } from '../../platform/database/queue-up.statement.js';
import type { Statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import { Ends } from '../ended/ends.js';
import { type PushContent, SECURITY_EVENT, verificationIn } from './security-events.js';
import {
  ASK_FOR_VERIFICATION,
  CHANGE_SIGNAL_STREAM,
  CREATE_SIGNAL_STREAM,
  DELETE_SIGNAL_STREAM,
  LOCK_SIGNAL_STREAM,
  MOST_VERIFICATIONS,
  SET_SIGNAL_STREAM_STATUS,
  SIGNAL_STREAM,
  type SignalStream,
  STREAMS_OF_APPLICATION,
  type StreamStatus,
} from './signal-streams.statements.js';
import {
  SignalStreamUnknown,
  TooManySignalStreams,
  VERIFICATION_INTERVAL,
  VerificationTooSoon,
} from './signals.errors.js';

const MOST_STREAMS = 10;

export const SEALED_STREAM_AUTHORIZATIONS: SealedColumn = {
  table: 'signal_streams',
  column: 'sealed_authorization',
  name: 'authorizations',
  contextOf: (id) => `signal-stream/${id}`,
};

/** What a receiver decides. */
export interface WantedStream extends Pick<SignalStream, 'description' | 'eventsRequested' | 'pushUrl'> {
  /** The header that is sent with each push. Undefined leaves it as it is. */
  authorization: string | null | undefined;
}

export interface WantedStatus {
  status: StreamStatus;
  reason: string | null;
}

/** The streams of an application, as its receivers manage them (OpenID Shared Signals Framework 1.0, 8.1). */
@Injectable()
export class SignalStreams {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly dispatches: Dispatches,
    private readonly ends: Ends,
    private readonly keyRing: KeyRing,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  list(applicationId: string): Promise<SignalStream[]> {
    return this.database.run(STREAMS_OF_APPLICATION, { applicationId });
  }

  /** Another application's stream is unknown. */
  async require(applicationId: string, id: string): Promise<SignalStream> {
    const [stream] = validate(id) ? await this.database.run(SIGNAL_STREAM, { id }) : [];
    if (stream?.applicationId !== applicationId) throw new SignalStreamUnknown();
    return stream;
  }

  /** It tells what ends from now on. */
  async create(applicationId: string, wanted: WantedStream, caller: Caller): Promise<SignalStream> {
    const { authorization = null, ...settings } = wanted;
    const id = newId();
    const sealedAuthorization = this.seal(id, authorization);
    const position = await this.ends.now();
    const created = { ...settings, id, applicationId, sealedAuthorization, position, most: MOST_STREAMS };
    return this.manager.transaction(async (manager) => {
      await within(manager).run(QUEUE_UP, { name: `signal streams of ${applicationId}` });
      const [stream] = await within(manager).run(CREATE_SIGNAL_STREAM, created);
      if (!stream) throw new TooManySignalStreams();
      await this.record(manager, 'signal_stream.created', stream, caller);
      return stream;
    });
  }

  /** Two changes that meet come one after the other: what the earlier one has changed is known to the later one. */
  change({ id }: SignalStream, wantedOf: (known: SignalStream) => WantedStream, caller: Caller): Promise<SignalStream> {
    return this.manager.transaction(async (manager) => {
      const [known] = await within(manager).run(LOCK_SIGNAL_STREAM, { id });
      if (!known) throw new SignalStreamUnknown();
      const { authorization, ...wanted } = wantedOf(known);
      const sealedAuthorization =
        authorization === undefined ? known.sealedAuthorization : this.seal(id, authorization);
      const endsPushes = known.pushUrl !== null && wanted.pushUrl === null;
      const { position, verifications } = endsPushes ? await this.takeBack(manager, known) : known;
      const place = { position, verifications: JSON.stringify(verifications) };
      return this.changeBy(manager, CHANGE_SIGNAL_STREAM, { ...wanted, ...place, id, sealedAuthorization }, caller);
    });
  }

  async setStatus({ id }: SignalStream, { status, reason }: WantedStatus, caller: Caller): Promise<SignalStream> {
    const position = await this.ends.now();
    const change = { id, status, statusReason: reason, position };
    return this.manager.transaction(async (manager) => {
      const [before] = await within(manager).run(LOCK_SIGNAL_STREAM, { id });
      const changed = await this.changeBy(manager, SET_SIGNAL_STREAM_STATUS, change, caller);
      const about: Partial<PushContent> = { streamId: id };
      if (before?.status === 'paused' && status !== 'paused')
        await this.dispatches.letGo(manager, SECURITY_EVENT, changed.applicationId, about);
      return changed;
    });
  }

  async delete({ id }: SignalStream, caller: Caller): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const [deleted] = await within(manager).run(DELETE_SIGNAL_STREAM, { id });
      if (!deleted) throw new SignalStreamUnknown();
      await this.record(manager, 'signal_stream.deleted', deleted, caller);
    });
  }

  /** The receiver gets an event that says no more than the state that it sent. */
  async verify({ id }: SignalStream, state: string | undefined): Promise<void> {
    const asked = { jti: newId(), iat: this.clock.epochSeconds(), ...(state !== undefined && { state }) };
    const verifications = JSON.stringify([asked]);
    const [isDue] = await this.database.run(ASK_FOR_VERIFICATION, {
      id,
      verifications,
      interval: VERIFICATION_INTERVAL,
    });
    if (!isDue) throw new VerificationTooSoon();
  }

  /**
   * What waits to be pushed is left to polls. The stream goes back to the place before the first event that waits. What was
   * pushed since then comes once more.
   */
  private async takeBack(
    manager: EntityManager,
    { id: streamId, applicationId, position, verifications }: SignalStream,
  ): Promise<Pick<SignalStream, 'position' | 'verifications'>> {
    const about: Partial<PushContent> = { streamId };
    const waiting = (await this.dispatches.takeBack(manager, SECURITY_EVENT, applicationId, about)) as PushContent[];
    const first = waiting.find(({ event }) => !verificationIn(event));
    const asked = waiting.flatMap(({ event }) => verificationIn(event) ?? []);
    return {
      position: first?.position ?? position,
      verifications: [...asked, ...verifications].slice(-MOST_VERIFICATIONS),
    };
  }

  private async changeBy<Change extends object>(
    manager: EntityManager,
    statement: Statement<Change, SignalStream>,
    change: Change,
    caller: Caller,
  ): Promise<SignalStream> {
    const [changed] = await within(manager).run(statement, change);
    if (!changed) throw new SignalStreamUnknown();
    await this.record(manager, 'signal_stream.changed', changed, caller);
    return changed;
  }

  private seal(id: string, authorization: string | null): Buffer | null {
    if (authorization === null) return null;
    return this.keyRing.seal(Buffer.from(authorization), SEALED_STREAM_AUTHORIZATIONS.contextOf(id));
  }

  private record(
    manager: EntityManager,
    type: 'signal_stream.created' | 'signal_stream.changed' | 'signal_stream.deleted',
    { id, applicationId, status, pushUrl }: SignalStream,
    caller: Caller,
  ): Promise<void> {
    // The rest of the URL may hold a secret.
    const details = { id, status, ...(pushUrl !== null && { pushedTo: new URL(pushUrl).host }) };
    return this.audit.record(manager, { type, applicationId, details, caller });
  }
}
