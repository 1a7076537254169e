import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createClient } from 'redis';
import { Settings } from '../config/settings.js';

type RedisClient = ReturnType<typeof createClient>;

/**
 * The connection to Redis, if there is one. Redis holds only what may be lost, so nothing waits for it: while it is
 * away commands fail at once and everybody falls back on what this process knows.
 */
@Injectable()
export class Redis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Redis');
  readonly client: RedisClient | undefined;
  private wasReady = true;

  constructor(settings: Settings) {
    if (!settings.redisUrl) return;
    this.client = createClient({
      url: settings.redisUrl,
      disableOfflineQueue: true,
      commandOptions: { timeout: 250 },
      socket: { connectTimeout: 2000, reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 5000) },
    });
    this.client.on('error', (error: Error) => this.noteLoss(error));
    this.client.on('ready', () => this.noteReturn());
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
        `Redis is away (${error.message || 'no answer'}); limits and caches are kept in this process meanwhile`,
      );
    this.wasReady = false;
  }

  private noteReturn(): void {
    if (!this.wasReady) this.log.log('Redis is back');
    this.wasReady = true;
  }
}
