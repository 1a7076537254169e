import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { createClient } from 'redis';
import type { Settings } from '../config/settings.js';

type RedisClient = ReturnType<typeof createClient>;

/**
 * The connection to Redis, if there is one. Redis holds only what may be lost, so nothing waits for it: while it is
 * away commands fail at once and everybody falls back on what this process knows.
 */
export class Redis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Redis');
  private wasReady = true;

  private constructor(readonly client: RedisClient | undefined) {
    client?.on('error', (error: Error) => this.noteLoss(error));
    client?.on('ready', () => this.noteReturn());
  }

  /** The library is many hundred files: only who has a Redis waits for them at the start. */
  static async at({ redisUrl: url }: Settings): Promise<Redis> {
    if (!url) return new Redis(undefined);
    const { createClient } = await import('redis');
    const client: RedisClient = createClient({
      url,
      disableOfflineQueue: true,
      commandOptions: { timeout: 250 },
      socket: { connectTimeout: 2000, reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 5000) },
    });
    return new Redis(client);
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  get isReady(): boolean {
    return this.client?.isReady ?? false;
  }

  onModuleInit(): void {
    void this.client?.connect().catch(() => undefined); // its errors are logged, and it goes on trying
  }

  onApplicationShutdown(): void {
    this.client?.destroy();
  }

  private noteLoss(error: Error): void {
    if (this.wasReady)
      this.log.warn(
        `Redis is unreachable (${error.message || 'no response'}); each replica counts rate limits on its own until it is back`,
      );
    this.wasReady = false;
  }

  private noteReturn(): void {
    if (!this.wasReady) this.log.log('Redis is back');
    this.wasReady = true;
  }
}
