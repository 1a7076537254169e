import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Courier } from '../../platform/outbox/courier.js';
import { Couriers } from '../../platform/outbox/couriers.js';
import { DispatchKinds, type WrittenDispatch } from '../dispatch-kinds.js';
import { DISPATCHES } from '../dispatch-table.js';
import { Receivers } from './receivers.js';

/** Posts dispatches to the URLs of applications. */
@Injectable()
export class DispatchDelivery implements BeforeApplicationShutdown {
  private readonly courier: Courier<WrittenDispatch>;

  constructor(kinds: DispatchKinds, receivers: Receivers, couriers: Couriers) {
    this.courier = couriers.add<WrittenDispatch>({
      name: 'dispatches',
      outbox: DISPATCHES,
      atOnce: 64,
      deliver: async (dispatch) => receivers.post(dispatch.url, await kinds.write(dispatch)),
    });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.courier.stop();
  }
}
