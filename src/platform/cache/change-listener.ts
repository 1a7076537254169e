import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BoundedClient } from '../database/connections/bounded-client.js';
import { connectionOf, Database } from '../database/database.js';
import { Cache, CHANGES } from './cache.js';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Listens on a connection of its own for changes of cached values. Announcements during a disconnection are lost, so
 * the whole cache is dropped when the connection is lost, and again when it is back.
 */
@Injectable()
export class ChangeListener implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('ChangeListener');
  private client: BoundedClient | undefined;
  private failures = 0;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly cache: Cache,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    await this.client?.leave();
  }

  private async listen(): Promise<void> {
    const client = new BoundedClient(connectionOf(this.database.pool));
    this.client = client;
    client.on('notification', ({ payload }) => payload && this.cache.drop(payload));
    client.once('error', (error: Error) => this.listenAgain(client, error.message));
    client.once('end', () => this.listenAgain(client, 'the connection was closed'));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANGES}`);
      this.cache.dropAll();
      this.failures = 0;
    } catch (error) {
      this.listenAgain(client, (error as Error).message);
    }
  }

  /** A lost connection can report itself several times; only the first report starts a new attempt. */
  private listenAgain(lost: BoundedClient, reason: string): void {
    if (this.stopped || this.client !== lost) return;
    this.client = undefined;
    this.cache.dropAll();
    lost.on('error', () => undefined);
    void lost.end().catch(() => undefined);
    if (this.failures === 0)
      this.log.warn(`Cache invalidation is down; changes by other replicas show up within 30 s: ${reason}`);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    this.retry = setTimeout(() => this.listen().catch((error: Error) => this.log.warn(error.message)), pause).unref();
  }
}
