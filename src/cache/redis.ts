import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { createClient } from 'redis';
import type { Settings } from '../config/settings.js';

type RedisClient = ReturnType<typeof createClient>;

const PING_EVERY_MS = 250;
const PATIENCE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The connection to Redis, if there is one. Redis holds only what may be lost, so nothing waits long for it: while it
 * is away commands fail at once and every replica falls back on what it knows itself.
 */
export class Redis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Redis');
  private wasReady = true;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;

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
      socket: {
        connectTimeout: 2 * PATIENCE_MS,
        socketTimeout: 2 * PATIENCE_MS, // ends the greeting of a server that accepts connections and says nothing
        reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS),
      },
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
    if (!this.client) return;
    this.connect(this.client);
    this.watch(this.client);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.client?.destroy();
  }

  private connect(client: RedisClient): void {
    void client.connect().catch(() => undefined); // its errors are logged, and it goes on trying
  }

  /** Commands that were sent have no deadline of their own, and each further one puts off the socket's. */
  private watch(client: RedisClient): void {
    this.timer = setTimeout(async () => {
      if (client.isReady && !(await responds(client)) && !this.stopped) this.hangUp(client);
      if (!this.stopped) this.watch(client);
    }, PING_EVERY_MS).unref();
  }

  /** Whatever waits for an answer fails, and with it falls back. */
  private hangUp(client: RedisClient): void {
    this.noteLoss(new Error(`no response for ${PATIENCE_MS} ms`));
    client.destroy();
    this.connect(client);
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

/** Any answer will do, an error too: a connection that breaks meanwhile is the client's own affair. */
async function responds(client: RedisClient): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    // An answer that arrived while this process itself stood still is read before the verdict.
    timer = setTimeout(() => setImmediate(resolve, false), PATIENCE_MS).unref();
  });
  const answer = client.ping().then(
    () => true,
    () => true,
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
