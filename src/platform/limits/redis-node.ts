import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { createClient } from 'redis';
import { lateLibrary } from '../late-library.js';
import type { RedisServers } from './redis-servers.js';

export type RedisClient = ReturnType<typeof createClient>;

/** It has many hundred files, and most services and commands do without it. */
const library = lateLibrary<typeof import('redis')>('redis');

export const PATIENCE_MS = 500;
const TURN_MS = 50;
const GREETING_MS = 10_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The connection to one Redis server. Redis holds only data that may be lost, so nothing waits long for it: while it is
 * down, commands fail at once and each replica uses its own counts.
 */
export class RedisNode implements RedisServers {
  readonly client: RedisClient;

  constructor(
    readonly url: string,
    private readonly presence: Presence,
  ) {
    this.client = library().createClient({
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
    this.client.on('error', (error: Error) => this.presence.lost(error));
    this.client.on('ready', () => this.presence.back());
  }

  get isReady(): boolean {
    return this.client.isReady;
  }

  connect(): void {
    void this.client.connect().catch(() => undefined); // its errors are logged, and it tries again
  }

  end(): void {
    this.client.destroy();
  }

  /** A command that was sent has no deadline, and each further command postpones the deadline of the socket. */
  async watch(ending: AbortSignal): Promise<void> {
    if (this.isReady && !(await isSettled(this.client.ping())) && !ending.aborted) this.hangUp();
  }

  /** Every command that waits for an answer fails, and its caller falls back. */
  private hangUp(): void {
    this.presence.lost(new Error(`no response for ${PATIENCE_MS} ms`));
    this.client.destroy();
    this.connect();
  }
}

/** The log says once that it is away, and once that it is back. */
export class Presence {
  private readonly log = new Logger('Redis');
  private isAway = false;

  constructor(
    private readonly name = 'Redis',
    private readonly counted = 'rate limits',
  ) {}

  lost({ message }: Error): void {
    if (!this.isAway)
      this.log.warn(
        `${this.name} is unreachable (${message || 'no response'}); each replica counts ${this.counted} on its own until it is back`,
      );
    this.isAway = true;
  }

  back(): void {
    if (this.isAway) this.log.log(`${this.name} is back`);
    this.isAway = false;
  }
}

/**
 * Any answer counts, even an error, because the client handles a connection that breaks meanwhile. Patience is counted
 * in turns of our own event loop. While this process is busy or stands still it reads no answers, and that is not
 * silence.
 */
export async function isSettled(answer: Promise<unknown>): Promise<boolean> {
  let hasAnswered = false;
  const noteAnswer = () => {
    hasAnswered = true;
  };
  answer.then(noteAnswer, noteAnswer);
  for (let waited = 0; waited < PATIENCE_MS && !hasAnswered; waited += TURN_MS)
    await delay(TURN_MS, undefined, { ref: false });
  return hasAnswered;
}
