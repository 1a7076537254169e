import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis, type RedisClient } from './redis.js';

const CHANNEL = 'gatehouse:cache';
const LIFE_MS = 30_000;
const MOST_ENTRIES = 10_000;

interface Entry {
  value: Promise<unknown>;
  expiresAt: number;
}

/**
 * What is read often and changed seldom, kept in this process for half a minute at most. A change is announced to
 * the other replicas through Redis; without Redis they notice it by the entry's age. Never for revocations.
 */
@Injectable()
export class Cache implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Cache');
  private readonly entries = new Map<string, Entry>();
  private subscriber: RedisClient | undefined;

  constructor(private readonly redis: Redis) {}

  async get<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known && known.expiresAt > Date.now()) return known.value as Promise<Value>;
    const value = load();
    this.remember(key, value);
    return value;
  }

  /** Forgets it here and at every replica. */
  async forget(...keys: string[]): Promise<void> {
    for (const key of keys) this.entries.delete(key);
    if (!this.redis.isReady) return;
    await this.redis.client
      ?.publish(CHANNEL, JSON.stringify(keys))
      .catch((error: Error) => this.log.warn(`The other replicas could not be told of a change: ${error.message}`));
  }

  onModuleInit(): void {
    if (!this.redis.client) return;
    this.subscriber = this.redis.client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
    this.subscriber.on('error', () => this.entries.clear()); // what was announced meanwhile was missed
    this.subscriber
      .connect()
      .then(() => this.subscriber?.subscribe(CHANNEL, (message) => this.hear(message)))
      .catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.subscriber?.destroy();
  }

  private hear(message: string): void {
    for (const key of JSON.parse(message) as string[]) this.entries.delete(key);
  }

  private remember(key: string, value: Promise<unknown>): void {
    if (this.entries.size >= MOST_ENTRIES) this.entries.delete(this.entries.keys().next().value as string);
    const entry = { value, expiresAt: Date.now() + LIFE_MS };
    this.entries.set(key, entry);
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
  }
}
