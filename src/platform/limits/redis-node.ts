import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { createClient } from 'redis';
import { lateLibrary } from '../late-library.js';
import type { LimitClient, RedisServers } from './redis-servers.js';

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
  readonly connection: RedisClient;
  readonly client: LimitClient = {
    eval: (script, options) => this.noting(options.keys[0] as string, this.connection.eval(script, options)),
    del: (key) => this.noting(key, this.connection.del(key)),
  };
  /** The key that it would not count, until it does. */
  private refused: string | undefined;

  /** A node of a cluster leads on to another one, which is no refusal. */
  constructor(
    readonly url: string,
    private readonly presence: Presence,
    private readonly leadsOn = false,
  ) {
    this.connection = library().createClient({
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
    this.connection.on('error', (error: Error) => this.presence.lost(error));
    this.connection.on('ready', () => this.presence.back());
  }

  get isReady(): boolean {
    return this.connection.isReady && this.refused === undefined;
  }

  connect(): void {
    void this.connection.connect().catch(() => undefined); // its errors are logged, and it tries again
  }

  end(): void {
    this.connection.destroy();
  }

  /** A command that was sent has no deadline, and each further command postpones the deadline of the socket. */
  async watch(ending: AbortSignal): Promise<void> {
    if (!this.connection.isReady) return;
    if (!(await isSettled(this.refused === undefined ? this.connection.ping() : this.tryAgain(this.refused))))
      if (!ending.aborted) this.hangUp();
  }

  /** A key beside the one that was refused, which the same node of a cluster holds. */
  private tryAgain(key: string): Promise<unknown> {
    return this.noting(key, this.connection.set(`{${key}}try`, '', { PX: 1000 }));
  }

  /** Every command that waits for an answer fails, and its caller falls back. */
  private hangUp(): void {
    this.presence.lost(new Error(`no response for ${PATIENCE_MS} ms`));
    this.connection.destroy();
    this.connect();
  }

  /** A server may answer and yet not count: it is read-only, full, or a node of a cluster that is named as one server. */
  private async noting<Answer>(key: string, command: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await command;
      this.takesCommands();
      return answer;
    } catch (error) {
      if (this.leadsOn && leadsOn(error as Error)) this.takesCommands();
      else if (isRefusal(error)) this.refuses(key, error);
      throw error;
    }
  }

  private refuses(key: string, error: Error): void {
    this.refused = key;
    this.presence.lost(error, 'refuses commands');
  }

  private takesCommands(): void {
    if (this.refused === undefined) return;
    this.refused = undefined;
    this.presence.back();
  }
}

/** The server has answered that it does not do it. */
export const isRefusal = (error: unknown): error is Error => error instanceof library().ErrorReply;

export const leadsOn = ({ message }: Error): boolean => /^(MOVED|ASK) /.test(message);

/** The log says once that it is away, and once that it is back. */
export class Presence {
  private readonly log = new Logger('Redis');
  private isAway = false;

  constructor(
    private readonly name = 'Redis',
    private readonly counted = 'rate limits',
  ) {}

  lost({ message }: Error, what = 'is unreachable'): void {
    if (!this.isAway)
      this.log.warn(
        `${this.name} ${what} (${message || 'no response'}); each replica counts ${this.counted} on its own until it is back`,
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
