import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Settings } from '../config/settings.js';
import type { Loops } from '../loops/loops.js';
import { RedisCluster } from './redis-cluster.js';
import { Presence, RedisNode } from './redis-node.js';
import type { LimitClient, RedisServers } from './redis-servers.js';

const PING_EVERY_MS = 250;

/** Redis, if it is configured. */
export class Redis implements OnModuleInit, OnApplicationShutdown {
  private constructor(
    private readonly servers: RedisServers | undefined,
    loops: Loops,
  ) {
    if (!servers) return;
    loops.add({
      name: 'redis-watch',
      pauseMs: PING_EVERY_MS,
      servesRequests: true,
      turn: (ending) => servers.watch(ending),
    });
  }

  static at({ redisUrls: urls }: Settings, loops: Loops): Redis {
    const [url] = urls;
    if (!url) return new Redis(undefined, loops);
    return new Redis(urls.length > 1 ? new RedisCluster(urls) : new RedisNode(url, new Presence()), loops);
  }

  get client(): LimitClient | undefined {
    return this.servers?.client;
  }

  get isConfigured(): boolean {
    return this.servers !== undefined;
  }

  get isReady(): boolean {
    return this.servers?.isReady ?? false;
  }

  get counts(): RedisServers['counts'] {
    return this.servers?.counts;
  }

  onModuleInit(): void {
    this.servers?.connect();
  }

  onApplicationShutdown(): void {
    this.servers?.end();
  }
}
