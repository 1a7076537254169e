import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { SharedTrips } from '../../platform/database/connections/shared-trips.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { listsOf, START_FLOW, START_FLOWS, type StoredFlow } from './start-flow.statement.js';

export interface NewFlow extends Omit<StoredFlow, 'id'> {
  readonly deadline: Deadline;
}

/** Logins that start at the same time are stored by one statement and one commit. */
@Injectable()
export class FlowStarts {
  private readonly line = new SharedTrips<NewFlow, number>((flows) => this.storeAll(flows), {
    late: () => this.database.lateness(),
  });

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Returns the end of the flow in seconds since 1970. */
  store(flow: NewFlow): Promise<number> {
    return this.line.join(flow);
  }

  private async storeAll(started: NewFlow[]): Promise<number[]> {
    const { flow: ttl } = this.settings.ttl;
    const flows = started.map((flow) => ({ ...flow, id: newId() }));
    const [only] = flows;
    const stored =
      only && flows.length === 1
        ? await this.database.run(START_FLOW, { ...only, ttl })
        : await this.database.run(START_FLOWS, { ...listsOf(flows), ttl });
    const expiries = new Map(stored.map(({ id, expires }) => [id, expires]));
    return flows.map(({ id }) => expiries.get(id) ?? 0);
  }
}
