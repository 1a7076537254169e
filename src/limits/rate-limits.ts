import cluster from 'node:cluster';
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Redis } from '../cache/redis.js';
import { TooManyRequests } from '../common/errors/common.errors.js';
import { Settings } from '../config/settings.js';
import { LIMITS, type Limit, type LimitName } from './limits.js';

type Limiter = RateLimiterCluster | RateLimiterMemory | RateLimiterRedis;

/**
 * Counts attempts, over all replicas with Redis, and without it (or while it is away) over the workers of this one. An attempt is
 * counted before it is judged, so that many at once cannot slip through together.
 */
@Injectable()
export class RateLimits {
  private readonly limiters = new Map<LimitName, Limiter>();
  private readonly scale: number;

  constructor(
    private readonly redis: Redis,
    settings: Settings,
  ) {
    this.scale = settings.rateLimitScale;
    for (const name of Object.keys(LIMITS) as LimitName[]) this.limiters.set(name, this.limiterFor(name));
  }

  /** Counts one attempt, or throws the 429 that says when the next one is welcome. */
  async spend(name: LimitName, subject: string): Promise<void> {
    if (this.scale === 0) return;
    try {
      await this.limiter(name).consume(keyOf(subject));
    } catch (refusal) {
      throw this.refusal(name, refusal);
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

  /** Takes back all that was counted: the attempt turned out to be the owner's. */
  async forgive(name: LimitName, subject: string): Promise<void> {
    await this.limiter(name).delete(keyOf(subject));
  }

  /** Takes back one attempt, of many whose subject is shared: a server that signs in a thousand people is no guesser. */
  async giveBack(name: LimitName, subject: string): Promise<void> {
    if (this.scale > 0) await this.limiter(name).reward(keyOf(subject));
  }

  private refusal(name: LimitName, state: unknown): unknown {
    if (!(state instanceof RateLimiterRes)) return state;
    const { shownAs = name }: Limit = LIMITS[name];
    return new TooManyRequests({
      name: shownAs,
      points: this.pointsOf(name),
      windowSeconds: LIMITS[name].windowSeconds,
      retryAfterSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    });
  }

  private limiter(name: LimitName): Limiter {
    return this.limiters.get(name) as Limiter;
  }

  private pointsOf(name: LimitName): number {
    return Math.max(1, Math.round(LIMITS[name].points * this.scale));
  }

  private limiterFor(name: LimitName): Limiter {
    const options = {
      keyPrefix: `gatehouse:limit:${name}`,
      points: this.pointsOf(name),
      duration: LIMITS[name].windowSeconds,
    };
    const local = cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options);
    if (!this.redis.client) return local;
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis.client,
      useRedisPackage: true,
      insuranceLimiter: local,
      inMemoryBlockOnConsumed: options.points + 1,
    });
  }
}

/** Addresses and e-mail addresses are not written into Redis as they are. */
const keyOf = (subject: string): string => hash('sha256', subject, 'base64url');
