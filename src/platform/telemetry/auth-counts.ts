import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { PrometheusRegistry } from './prometheus-registry.js';

/** The steps of a sign-in, in their order. */
export const SIGN_IN_STEPS = [
  'started',
  'page_shown',
  'credential',
  'second_factor',
  'exchanged',
  'first_event',
] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/** What became of a refresh. A forged token belongs to no application, so it is not counted. */
export const COUNTED_REFRESHES = [
  'rotated',
  'replayed',
  'recovered',
  'caught_up',
  'reused',
  'expired',
  'revoked',
  'invalid',
] as const;
export type CountedRefresh = (typeof COUNTED_REFRESHES)[number];

/** Why a session ended. A session that ends by time is written nowhere, so it does not count. */
export const SIGN_OUT_REASONS = [
  'logout',
  'user',
  'admin',
  'blocked',
  'reuse',
  'password_change',
  'email_change_undone',
  'browser_reused',
  'change_undone',
  'replaced',
  'plan',
  'replayed_code',
  'bound',
  'second_factor_enabled',
  'second_factor_disabled',
  'taken_over',
  'restored',
  'merged',
  'deleted',
] as const;
export type SignOutReason = (typeof SIGN_OUT_REASONS)[number];

/** Everything that is counted: kinds, and the steps of each. */
export interface AuthSteps {
  sign_in: SignInStep;
  refresh: CountedRefresh;
  sign_out: SignOutReason;
}
export type AuthCountKind = keyof AuthSteps;

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
