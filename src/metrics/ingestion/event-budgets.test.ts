import type { Caller } from '../../platform/http/caller.js';
import type { RateLimits } from '../../platform/limits/counting.js';
import { EventBudgets } from './event-budgets.js';

describe('The budget of an application', () => {
  // Red where each request that finds it empty takes a share of its own.
  it('is filled once for all requests that find it empty at the same time', async () => {
    let open = (): void => {};
    const barrier = new Promise<void>((resolve) => (open = resolve));
    const spent: number[] = [];
    const limits = {
      pointsOf: () => 100_000,
      spendMany: async (_name: string, _subject: string, count: number) => {
        spent.push(count);
        await barrier;
      },
    };
    const budgets = new EventBudgets(limits as unknown as RateLimits);
    const reporter = { applicationId: 'application', isPublic: false };
    const requests = Array.from({ length: 150 }, () => budgets.spend(reporter, { events: 1, bytes: 0 }, {} as Caller));
    open();
    await Promise.all(requests);
    expect(spent).toEqual([100, 100]);
  });
});
