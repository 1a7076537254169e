import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { createClient } from 'redis';
import type { Settings } from '../config/settings.js';
import { lateLibrary } from '../late-library.js';
import type { Loops } from '../loops/loops.js';

type RedisClient = ReturnType<typeof createClient>;

/** It has many hundred files, and most services and commands do without it. */
const library = lateLibrary<typeof import('redis')>('redis');

const PING_EVERY_MS = 250;
const PATIENCE_MS = 500;
const TURN_MS = 50;
const GREETING_MS = 10_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The connection to Redis, if one is configured. Redis holds only data that may be lost, so nothing waits long for it:
 * while it is down, commands fail at once and each replica uses its own counts.
 */
export class Redis implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Redis');
  private wasReady = true;

  private constructor(
    readonly client: RedisClient | undefined,
    loops: Loops,
  ) {
    if (!client) return;
    client.on('error', (error: Error) => this.noteLoss(error));
    client.on('ready', () => this.noteReturn());
    loops.add({
      name: 'redis-watch',
      pauseMs: PING_EVERY_MS,
      servesRequests: true,
      turn: (ending) => this.watch(client, ending),
    });
  }

  static at({ redisUrl: url }: Settings, loops: Loops): Redis {
    if (!url) return new Redis(undefined, loops);
    const client: RedisClient = library().createClient({
      url,
      disableOfflineQueue: true,
      commandOptions: { timeout: 0 }, // it would run while this process stands still; watch() sets the deadline
      socket: {
        connectTimeout: 2 * PATIENCE_MS,
        // Gives up on a server that accepts connections and sends nothing. Pings postpone it afterwards, so it is
        // longer than this process ever stands still.
        socketTimeout: GREETING_MS,
        reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS),
      },
    });
    return new Redis(client, loops);
  }

  get isConfigured(): boolean {
    return this.client !== undefined;
  }

  get isReady(): boolean {
    return this.client?.isReady ?? false;
  }

  onModuleInit(): void {
    if (this.client) this.connect(this.client);
  }

  onApplicationShutdown(): void {
    this.client?.destroy();
  }

  private connect(client: RedisClient): void {
    void client.connect().catch(() => undefined); // its errors are logged, and it tries again
  }

  /** A command that was sent has no deadline, and each further command postpones the deadline of the socket. */
  private async watch(client: RedisClient, ending: AbortSignal): Promise<void> {
    if (client.isReady && !(await responds(client)) && !ending.aborted) this.hangUp(client);
  }

  /** Every command that waits for an answer fails, and its caller falls back. */
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

/**
 * Any answer counts, even an error, because the client handles a connection that breaks meanwhile. Patience is counted
 * in turns of our own event loop. While this process is busy or stands still it reads no answers, and that is not
 * silence.
 */
async function responds(client: RedisClient): Promise<boolean> {
  let hasAnswered = false;
  const noteAnswer = () => {
    hasAnswered = true;
  };
  client.ping().then(noteAnswer, noteAnswer);
  for (let waited = 0; waited < PATIENCE_MS && !hasAnswered; waited += TURN_MS)
    await delay(TURN_MS, undefined, { ref: false });
  return hasAnswered;
}
