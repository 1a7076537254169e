import { Global, Module } from '@nestjs/common';
import { Cache } from './cache.js';
import { ChangeListener } from './change-listener.js';
import { Redis } from './redis.js';

@Global()
@Module({ providers: [Redis, Cache, ChangeListener], exports: [Redis, Cache] })
export class CacheModule {}
