import { Injectable } from '@nestjs/common';
import { UpstreamHttp } from '../../identities/upstream/http/upstream-http.js';
import { Settings } from '../../platform/config/settings.js';
import { isThisMachine } from '../../platform/config/this-machine.js';
import { Sweeps } from '../../platform/database/sweeps.js';
import type { Courier } from '../../platform/outbox/courier.js';
import { Couriers } from '../../platform/outbox/couriers.js';
import { Undelivered } from '../../platform/outbox/outbox-table.js';
import { secondsIn } from '../../platform/outbox/retry-plan.js';
import { Clock } from '../../platform/time/clock.js';
import { DispatchKinds, type DispatchRequest, type WrittenDispatch } from '../dispatch-kinds.js';
import { DISPATCHES } from '../dispatch-table.js';

/** The receiver says that it never accepts this very dispatch. */
const REFUSED = 400;
/** What receivers have to take what waited while this service was away. */
const CATCHING_UP_MS = 6 * 60 * 60 * 1000;

/** Posts dispatches to receivers on the public internet. Outside production they may be on this machine. */
@Injectable()
export class DispatchDelivery {
  private firstLook: number | undefined;

  constructor(
    private readonly http: UpstreamHttp,
    private readonly settings: Settings,
    private readonly clock: Clock,
    kinds: DispatchKinds,
    couriers: Couriers,
    sweeps: Sweeps,
  ) {
    const courier = couriers.add<WrittenDispatch>({
      name: 'dispatches',
      outbox: DISPATCHES,
      atOnce: 64,
      deliver: async (dispatch) => {
        const request = await kinds.write(dispatch);
        await this.post(request.url ?? dispatch.url, request);
      },
    });
    sweeps.addChore({ name: 'overdue-dispatches', step: () => this.giveUpOverdue(courier) });
  }

  private async giveUpOverdue(courier: Courier<WrittenDispatch>): Promise<number | undefined> {
    const now = this.clock.now().getTime();
    this.firstLook ??= now;
    return now - this.firstLook < CATCHING_UP_MS ? undefined : courier.giveUpOverdue();
  }

  /** What the receiver says beside its status is not read. */
  private async post(text: string, request: DispatchRequest): Promise<void> {
    const url = new URL(text);
    const { status, headers } = await this.send(url, request);
    if (status >= 200 && status < 300) return;
    throw new Undelivered(`${url.host} answered ${status}`, {
      isPermanent: status === REFUSED,
      retryAfterSeconds: secondsIn(headers, this.clock),
    });
  }

  private async send(url: URL, { headers, body: content }: DispatchRequest) {
    const isHere = !this.settings.isProduction && isThisMachine(url.hostname);
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
}
