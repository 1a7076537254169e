import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Loops } from '../loops/loops.js';
import { RateLimits } from './counting.js';
import { Redis } from './redis.js';

const REDIS = {
  provide: Redis,
  inject: [Settings, Loops],
  useFactory: (settings: Settings, loops: Loops) => Redis.at(settings, loops),
};

/** Only servers load it, because it connects to Redis. */
@Global()
@Module({ providers: [REDIS, RateLimits], exports: [Redis, RateLimits] })
export class LimitsModule {}
