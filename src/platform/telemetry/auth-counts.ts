import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { AuthCountKind, AuthSteps } from './auth-steps.js';
import { PrometheusRegistry } from './prometheus-registry.js';

export interface AuthTally {
  applicationId: string;
  kind: AuthCountKind;
  step: AuthSteps[AuthCountKind];
  /** How the person signs in; empty where it is not known yet. */
  provider: string;
  count: number;
}

/** More would be a fault of ours: each application has a few dozen. */
const MOST_TALLIES = 50_000;

/** What happens to the sign-ins and sessions of each application, in memory until it is stored. */
@Injectable()
export class AuthCounts {
  private tallies = new Map<string, AuthTally>();
  private readonly dropped: Counter;

  constructor({ registry }: PrometheusRegistry) {
    this.dropped = new Counter({
      name: 'gatehouse_auth_counts_dropped_total',
      help: 'Sign-ins, refreshes and sign-outs that were not counted for their application, because the database was away',
      registers: [registry],
    });
  }

  count<Kind extends AuthCountKind>(
    applicationId: string,
    kind: Kind,
    step: AuthSteps[Kind],
    provider = '',
    times = 1,
  ): void {
    const key = `${applicationId}/${kind}/${step}/${provider}`;
    const tally = this.tallies.get(key);
    if (tally) tally.count += times;
    else if (this.tallies.size < MOST_TALLIES)
      this.tallies.set(key, { applicationId, kind, step, provider, count: times });
    else this.dropped.inc(times);
  }

  /** All that was counted since the last time. */
  take(): AuthTally[] {
    if (this.tallies.size === 0) return [];
    const taken = [...this.tallies.values()];
    this.tallies = new Map();
    return taken;
  }

  /** They could not be stored and will be taken again. */
  giveBack(tallies: AuthTally[]): void {
    for (const { applicationId, kind, step, provider, count } of tallies)
      this.count(applicationId, kind, step, provider, count);
  }
}
