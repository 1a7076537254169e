import { Global, Module } from '@nestjs/common';
import { Cache } from './cache.js';
import { Redis } from './redis.js';

@Global()
@Module({ providers: [Redis, Cache], exports: [Redis, Cache] })
export class CacheModule {}
