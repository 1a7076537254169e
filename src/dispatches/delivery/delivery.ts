import { Injectable, Logger } from '@nestjs/common';
import { MOST_ATTEMPTS, waitAfter } from '../../platform/loops/retry-plan.js';
import { traced } from '../../platform/telemetry/tracing.js';
import { DispatchKinds, type WrittenDispatch } from '../dispatch-kinds.js';
import { Claims } from './claims.js';
import { DispatchCounters } from './dispatch-counters.js';
import { Receivers } from './receivers.js';

/** The receiver says that it never accepts this very dispatch. */
const REFUSED = 400;

/** Delivers one claimed dispatch and records the result. */
@Injectable()
export class Delivery {
  private readonly log = new Logger('Dispatches');

  constructor(
    private readonly claims: Claims,
    private readonly kinds: DispatchKinds,
    private readonly receivers: Receivers,
    private readonly counters: DispatchCounters,
  ) {}

  deliver(replica: string, dispatch: WrittenDispatch): Promise<void> {
    const work = { name: 'deliver dispatch', kind: 'internal', facts: { 'gatehouse.kind': dispatch.kind } } as const;
    return traced(work, () => this.deliverOne(replica, dispatch));
  }

  private async deliverOne(replica: string, dispatch: WrittenDispatch): Promise<void> {
    const { id, kind, url } = dispatch;
    const status = await this.post(dispatch);
    if (typeof status === 'number' && status >= 200 && status < 300) {
      await this.claims.markSent(id);
      this.counters.sent.inc({ kind });
      return;
    }
    this.counters.failed.inc({ kind });
    const reason = typeof status === 'number' ? `${new URL(url).host} answered ${status}` : status;
    if (status === REFUSED) return this.bury(replica, dispatch, reason);
    if (dispatch.attempts >= MOST_ATTEMPTS)
      return this.bury(replica, dispatch, `${reason}, ${dispatch.attempts} times`);
    const seconds = waitAfter(dispatch.attempts);
    await this.claims.postpone(replica, id, seconds, reason);
    this.log.warn(`Dispatch ${id} (${kind}) will be retried in ${Math.round(seconds)} s: ${reason}`);
  }

  /** The status of the answer, or why there is none. */
  private async post(dispatch: WrittenDispatch): Promise<number | string> {
    try {
      return await this.receivers.post(dispatch.url, await this.kinds.write(dispatch));
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? cause.message : message;
    }
  }

  private async bury(replica: string, { id, kind }: WrittenDispatch, reason: string): Promise<void> {
    await this.claims.bury(replica, id, reason);
    this.counters.dead.inc({ kind });
    this.log.error(`Dispatch ${id} (${kind}) was given up: ${reason}`);
  }
}
