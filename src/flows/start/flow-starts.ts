import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { newLooseId } from '../../platform/crypto/ids.js';
import { Together } from '../../platform/database/connections/together.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { START_FLOW, START_FLOWS } from './start-flow.statement.js';

export interface NewFlow {
  readonly tokenHash: Buffer;
  readonly applicationId: string;
  readonly redirectUrl: string;
  readonly cancelUrl: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
  readonly loginHint: string | null;
  readonly uiLocales: string | null;
  readonly deadline: Deadline;
}

/** Logins that begin at the same time are stored by one statement and one commit. */
@Injectable()
export class FlowStarts {
  private readonly line = new Together<NewFlow, number>(
    (flows) => this.storeAll(flows),
    () => this.database.lateness(),
  );

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Answers until when it is open, in seconds since 1970. */
  store(flow: NewFlow): Promise<number> {
    return this.line.join(flow);
  }

  private async storeAll(flows: NewFlow[]): Promise<number[]> {
    const rows = flows.map(valuesOf);
    const [only] = rows;
    const isAlone = flows.length === 1;
    const lists = isAlone ? only : only?.map((_value, column) => rows.map((row) => row[column]));
    const stored = await this.database.run(isAlone ? START_FLOW : START_FLOWS, [
      ...(lists ?? []),
      this.settings.ttl.flow,
    ]);
    const expiries = new Map(stored.map(({ id, expires }) => [id, expires]));
    return rows.map(([id]) => expiries.get(id as string) ?? 0);
  }
}

const valuesOf = (flow: NewFlow): unknown[] => [
  newLooseId(),
  flow.tokenHash,
  flow.applicationId,
  flow.redirectUrl,
  flow.cancelUrl,
  flow.state,
  flow.codeChallenge,
  flow.loginHint,
  flow.uiLocales,
];
