import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Cache } from './cache.js';
import { ChangeListener } from './change-listener.js';
import { Redis } from './redis.js';

const REDIS = { provide: Redis, inject: [Settings], useFactory: (settings: Settings) => Redis.at(settings) };

@Global()
@Module({ providers: [REDIS, Cache, ChangeListener], exports: [Redis, Cache] })
export class CacheModule {}
