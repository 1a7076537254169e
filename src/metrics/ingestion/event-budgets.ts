import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { LIMITS } from '../../platform/limits/limit-values.js';
import type { Reporter } from './reporters.js';

/** The share of the limit that is taken at once. */
const SHARE = 1 / 1000;

/** What one request reports. */
interface Spent {
  events: number;
  bytes: number;
}

interface Budget {
  left: number;
  until: number;
}

/**
 * Counts events against the limits. What an application may report is taken from the shared count a share at a time, so
 * that not every event asks Redis.
 */
@Injectable()
export class EventBudgets {
  private readonly budgets = new Map<string, Budget>();
  private readonly refills = new Map<string, Promise<void>>();

  constructor(private readonly limits: RateLimits) {}

  async spend({ applicationId, isPublic }: Reporter, { events, bytes }: Spent, caller: Caller): Promise<void> {
    if (isPublic) await this.spendOfAddress(`${applicationId}/${caller.bucket}`, events, bytes);
    while (!this.takeFrom(this.budgets.get(applicationId), events)) await this.refill(applicationId, events);
  }

  private async spendOfAddress(address: string, events: number, bytes: number): Promise<void> {
    await Promise.all([
      this.limits.spendMany('metrics-address', address, events),
      this.limits.spendMany('metrics-address-bytes', address, bytes),
    ]);
  }

  private takeFrom(budget: Budget | undefined, events: number): boolean {
    if (!budget || budget.left < events || budget.until <= performance.now()) return false;
    budget.left -= events;
    return true;
  }

  /** Requests that find the budget empty at the same time wait for one share, because a share for each is wasted. */
  private async refill(applicationId: string, events: number): Promise<void> {
    const under = this.refills.get(applicationId);
    if (under) return under;
    const refill = this.takeShare(applicationId, events).finally(() => this.refills.delete(applicationId));
    this.refills.set(applicationId, refill);
    return refill;
  }

  private async takeShare(applicationId: string, events: number): Promise<void> {
    const share = Math.max(events, Math.ceil(this.limits.pointsOf('metrics-application') * SHARE));
    await this.limits.spendMany('metrics-application', applicationId, share);
    const until = performance.now() + LIMITS['metrics-application'].windowSeconds * 1000;
    this.budgets.set(applicationId, { left: share, until });
  }
}
