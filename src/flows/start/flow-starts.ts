import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SharedTrips } from '../../platform/database/connections/shared-trips.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { listsOf, START_FLOW, START_FLOWS, type StoredFlow } from './start-flow.statement.js';

export interface NewFlow extends StoredFlow {
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

  /** Those of one statement begin at one moment, so they have one end. */
  private async storeAll(flows: NewFlow[]): Promise<number[]> {
    const { flow: ttl } = this.settings.ttl;
    const [only] = flows;
    const [stored] =
      only && flows.length === 1
        ? await this.database.run(START_FLOW, { ttl, ...only })
        : await this.database.run(START_FLOWS, { ttl, ...listsOf(flows) });
    return flows.map(() => stored?.expires ?? 0);
  }
}
