import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { parseWebUrl } from '../../applications/origins/web-url.js';
import { Settings } from '../../platform/config/settings.js';
import { isThisMachine } from '../../platform/config/this-machine.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { SecurityEventTokens } from './security-event-tokens.js';
import { SESSION_REVOKED } from './security-events.js';
import type { WantedStream } from './signal-streams.js';
import type { SignalStream } from './signal-streams.statements.js';
import {
  type ChangedStreamDto,
  POLL,
  PUSH,
  SAID_BY_US,
  type StatusDto,
  type StreamDto,
  type WantedStreamDto,
} from './signals.dto.js';
import { VERIFICATION_INTERVAL } from './signals.errors.js';

const SUPPORTED = [SESSION_REVOKED];

/** Streams in the words of the Shared Signals Framework. */
@Injectable()
export class StreamAnswers {
  constructor(
    private readonly settings: Settings,
    private readonly tokens: SecurityEventTokens,
  ) {}

  /** Of what is absent, a known stream keeps what it has. */
  wanted(sent: WantedStreamDto, known?: SignalStream): WantedStream {
    const { delivery, description = known?.description ?? null, events_requested } = sent;
    return {
      description,
      eventsRequested: events_requested ?? known?.eventsRequested ?? SUPPORTED,
      ...this.deliveryOf(delivery, known),
    };
  }

  /** What we say of a stream may come back, and only as it is (Shared Signals Framework 1.0, 8.1.1.3 and 8.1.1.4). */
  async requireAsShown(sent: ChangedStreamDto, stream: SignalStream): Promise<void> {
    const shown = await this.shown(stream);
    const { method, endpoint_url } = sent.delivery ?? {};
    const wrong: string[] = SAID_BY_US.filter(
      (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], shown[name]),
    );
    if (method === POLL && endpoint_url !== undefined && endpoint_url !== this.pollUrlOf(stream.id))
      wrong.push('delivery.endpoint_url');
    if (wrong.length > 0) throw new MalformedInput(wrong.map((name) => `${name} must be absent, or what we say it is`));
  }

  async shown({ id, applicationId, description, eventsRequested, pushUrl }: SignalStream): Promise<StreamDto> {
    return {
      stream_id: id,
      iss: this.settings.publicUrl,
      aud: await this.tokens.audienceOf(applicationId),
      events_supported: SUPPORTED,
      events_requested: eventsRequested,
      events_delivered: SUPPORTED.filter((event) => eventsRequested.includes(event)),
      delivery:
        pushUrl === null ? { method: POLL, endpoint_url: this.pollUrlOf(id) } : { method: PUSH, endpoint_url: pushUrl },
      ...(description !== null && { description }),
      min_verification_interval: VERIFICATION_INTERVAL,
    };
  }

  status({ id, status, statusReason }: SignalStream): StatusDto {
    return { stream_id: id, status, ...(statusReason !== null && { reason: statusReason }) };
  }

  private pollUrlOf(id: string): string {
    return `${this.settings.publicUrl}/v1/signals/streams/${id}/poll`;
  }

  private deliveryOf(
    delivery: WantedStreamDto['delivery'],
    known: SignalStream | undefined,
  ): Pick<WantedStream, 'pushUrl' | 'authorization'> {
    if (!delivery && known) return { pushUrl: known.pushUrl, authorization: undefined };
    if (delivery?.method !== PUSH) return { pushUrl: null, authorization: null };
    const { endpoint_url: pushUrl = '', authorization_header: authorization = null } = delivery;
    this.requireCallable(pushUrl);
    return { pushUrl, authorization };
  }

  /** We call it, so it is on the public internet. Outside production it may be on this machine. */
  private requireCallable(text: string): void {
    const url = parseWebUrl(text);
    const isHere = url !== undefined && isThisMachine(url.hostname);
    if (isHere ? this.settings.isProduction : url?.protocol !== 'https:')
      throw new MalformedInput(['delivery.endpoint_url must be an https URL on the public internet']);
  }
}
