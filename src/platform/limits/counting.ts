import cluster from 'node:cluster';
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '../config/settings.js';
import { TooManyRequests } from '../errors/common.errors.js';
import { normalise } from '../errors/normalise.js';
import { LIMITS, type Limit, type LimitName } from './limit-values.js';
import { WIDER_NETWORKS, widened } from './networks.js';
import { Redis } from './redis.js';

/** The reach of an attempt: its subject alone, or the wider networks around an IP address as well. */
export type Reach = 'nearest' | 'all';

/** The subject that each limit counts by. */
export type Attempts = Partial<Record<LimitName, string>>;

interface Counter {
  limiter: Limiter;
  key: string;
  points: number;
}

type Limiter = RateLimiterCluster | RateLimiterMemory | RateLimiterRedis;

/**
 * Counts attempts. With Redis it counts for all replicas together; without Redis, or while Redis is down, for the
 * workers of this replica. An attempt is counted before it is judged, so that many at once do not all pass.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<string, Limiter>();
  private readonly scale: number;

  constructor(
    private readonly redis: Redis,
    settings: Settings,
  ) {
    this.scale = settings.rateLimitScale;
    for (const name of Object.keys(LIMITS) as LimitName[]) {
      this.limiters.set(name, this.limiterFor(name, name, 1));
      for (const { bits, times } of networksOf(name))
        this.limiters.set(`${name}/${bits}`, this.limiterFor(name, `${name}/${bits}`, times));
    }
  }

  /** Counts one attempt, or throws the 429 that says when the next attempt is allowed. */
  spend(name: LimitName, subject: string, reach: Reach = 'all'): Promise<void> {
    return this.spendMany(name, subject, 1, reach);
  }

  /** Counts several attempts at once: all of them, or it throws the 429. */
  async spendMany(name: LimitName, subject: string, attempts: number, reach: Reach = 'all'): Promise<void> {
    if (this.scale === 0) return;
    for (const { limiter, key, points } of this.counters(name, subject, reach)) {
      await limiter.consume(key, attempts).catch((state) => {
        throw refusal(name, points, state);
      });
    }
  }

  /** Counts one attempt and answers whether it was within the limit. */
  async trySpend(name: LimitName, subject: string): Promise<boolean> {
    try {
      await this.spend(name, subject);
      return true;
    } catch (refusal) {
      if (refusal instanceof TooManyRequests) return false;
      throw refusal;
    }
  }

  /** Counts attempts, and does the work that judges them. A fault on our side gives the attempts back. */
  async during<Result>(attempts: Attempts, work: () => Promise<Result>): Promise<Result> {
    for (const [name, subject] of entriesOf(attempts)) await this.spend(name, subject);
    try {
      return await work();
    } catch (failure) {
      await this.giveBackAfter(failure, attempts);
      throw failure;
    }
  }

  /**
   * Does work that calls `count` before its act. All is given back where the act is not done, as where another of these
   * limits refuses it.
   */
  async counting<Result>(attempts: Attempts, work: (count: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const counted: [LimitName, string][] = [];
    const count = async () => {
      for (const attempt of entriesOf(attempts)) {
        counted.push(attempt); // a refusal counts too
        await this.spend(...attempt);
      }
    };
    return work(count).catch(async (failure: unknown) => {
      for (const [name, subject] of counted) await this.giveBack(name, subject, 'nearest');
      throw failure;
    });
  }

  /** Gives them back only if the failure is ours: its answer does not tell whether the attempts were right. */
  async giveBackAfter(failure: unknown, attempts: Attempts): Promise<void> {
    if (normalise(failure).getStatus() < 500) return;
    for (const [name, subject] of entriesOf(attempts)) await this.giveBack(name, subject);
  }

  /** Sets the count to zero, after an attempt of the owner. */
  async forgive(name: LimitName, subject: string): Promise<void> {
    for (const { limiter, key } of this.counters(name, subject, 'nearest')) await limiter.delete(key);
  }

  /** Takes back one attempt of a shared subject, because a server that signs in a thousand people does not guess. */
  async giveBack(name: LimitName, subject: string, reach: Reach = 'all'): Promise<void> {
    if (this.scale === 0) return;
    for (const { limiter, key } of this.counters(name, subject, reach)) await limiter.reward(key);
  }

  /**
   * The smallest network first: once the limit of a /64 is reached, its attempts no longer count for the wider
   * networks.
   */
  private counters(name: LimitName, subject: string, reach: Reach): Counter[] {
    const nearest = { limiter: this.limiter(name), key: keyOf(subject), points: this.pointsOf(name) };
    if (reach === 'nearest') return [nearest];
    const wider = networksOf(name).flatMap(({ bits, times }) => {
      const network = widened(subject, bits);
      const limiter = this.limiter(`${name}/${bits}`);
      return network === undefined ? [] : [{ limiter, key: keyOf(network), points: this.pointsOf(name, times) }];
    });
    return [nearest, ...wider];
  }

  private limiter(counted: string): Limiter {
    return this.limiters.get(counted) as Limiter;
  }

  /** How many attempts a subject has in the window of the limit. */
  pointsOf(name: LimitName, times = 1): number {
    return Math.max(1, Math.round(LIMITS[name].points * times * this.scale));
  }

  private limiterFor(name: LimitName, counted: string, times: number): Limiter {
    const options = {
      keyPrefix: `gatehouse:limit:${counted}`,
      points: this.pointsOf(name, times),
      duration: LIMITS[name].windowSeconds,
    };
    const local = cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
    if (!this.redis.client) return local;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis.client,
      useRedisPackage: true,
      insuranceLimiter: local,
    });
  }
}

const entriesOf = (attempts: Attempts) => Object.entries(attempts) as [LimitName, string][];

const networksOf = (name: LimitName): typeof WIDER_NETWORKS | [] => {
  const limit: Limit = LIMITS[name];
  return limit.byNetwork ? WIDER_NETWORKS : [];
};

function refusal(name: LimitName, points: number, state: unknown): unknown {
  if (!(state instanceof RateLimiterRes)) return state;
  const { shownAs = name }: Limit = LIMITS[name];
  return new TooManyRequests({
    name: shownAs,
    points,
    windowSeconds: LIMITS[name].windowSeconds,
    retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
  });
}

/** Redis gets hashes instead of IP and email addresses. */
const keyOf = (subject: string): string => hash('sha256', subject, 'base64url');
