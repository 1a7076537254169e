import { Injectable } from '@nestjs/common';
import { UpstreamHttp } from '../../identities/upstream/http/upstream-http.js';
import { Settings } from '../../platform/config/settings.js';
import { Undelivered } from '../../platform/outbox/outbox-table.js';
import { Clock } from '../../platform/time/clock.js';
import type { DispatchRequest } from '../dispatch-kinds.js';

const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** The receiver says that it never accepts this very dispatch. */
const REFUSED = 400;
const LONGEST_PAUSE_SECONDS = 3600;

/** Receivers are on the public internet. Outside production they may be on this machine. */
@Injectable()
export class Receivers {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** What the receiver says beside its status is not read. */
  async post(text: string, request: DispatchRequest): Promise<void> {
    const url = new URL(text);
    const { status, headers } = await this.send(url, request);
    if (status >= 200 && status < 300) return;
    throw new Undelivered(`${url.host} answered ${status}`, {
      isPermanent: status === REFUSED,
      retryAfterSeconds: this.secondsIn(new Headers([...headers]).get('retry-after')),
    });
  }

  private async send(url: URL, { headers, body: content }: DispatchRequest) {
    const isHere = !this.settings.isProduction && THIS_MACHINE.test(url.hostname);
    if (url.protocol !== 'https:' && !isHere) throw new Undelivered(`${url.host} is not at https`);
    try {
      const answer = await this.http.send(url, { method: 'POST', headers, body: content }, isHere);
      await answer.body?.[Symbol.asyncIterator]().return?.();
      return answer;
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Undelivered(cause instanceof Error ? cause.message : message);
    }
  }

  /** A number of seconds, or a date. */
  private secondsIn(retryAfter: string | null): number | undefined {
    if (retryAfter === null) return undefined;
    const seconds = /^\d+$/.test(retryAfter)
      ? Number(retryAfter)
      : Date.parse(retryAfter) / 1000 - this.clock.epochSeconds();
    return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : undefined;
  }
}
