import { Socket } from 'node:net';
import pg from 'pg';
import { BoundedClient, type Bounds } from './bounded-client.js';
import type { Statement, Values } from './statement.js';

/** How to reach PostgreSQL, and what is settled with it before anything else. */
export type Connection = pg.ClientConfig & Bounds & Pick<pg.PoolConfig, 'onConnect'>;

export type Answered<Row> = (error: Error | undefined, rows: Row[]) => void;

const TERMINATED = 'Connection terminated unexpectedly';
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;
/** What has been without an answer for so long waits for something that others need not wait for. */
const STUCK_MS = 50;

/**
 * One connection on which statements follow each other without waiting for the answers before them, each a
 * transaction of its own. What is sent within one turn of the event loop leaves in one write, which is why a few of
 * these carry more than a pool of many connections: most of what a short statement costs us is the way to the socket.
 * Once opened it keeps itself open. While it is not, nobody is sent its way.
 */
export class Pipeline {
  private client: BoundedClient | undefined;
  private opening: Promise<this> | undefined;
  private socket = new Socket();
  private isHolding = false;
  private failures = 0;
  private failure: unknown;
  private again: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly connection: Connection) {}

  get isOpen(): boolean {
    return this.client !== undefined;
  }

  /** Sent and not yet answered. */
  get inFlight(): number {
    return this.client?.unanswered ?? 0;
  }

  mistrustClock(): void {
    this.client?.mistrustClock();
  }

  isStuck(now: number): boolean {
    const since = this.client?.waitingSince;
    return since !== undefined && now - since > STUCK_MS;
  }

  send<Row>({ name, text }: Statement<Row>, values: Values, answered: Answered<Row>): void {
    const { client } = this;
    if (!client) throw new Error(TERMINATED);
    this.holdWrites();
    const query = new pg.Query(text, valuesFor(client, values), (error, result) => answered(error, result?.rows));
    client.query(Object.assign(query, { name })); // handed over with its name as a config, it would be cloned
  }

  /** Resolves once it is open. Where the last attempt has just failed, the next one is not waited for. */
  open(): Promise<this> {
    if (this.again) return Promise.reject(this.failure);
    this.opening ??= this.reach().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.again);
    await this.opening?.catch(() => undefined);
    await this.client?.leave();
  }

  private holdWrites(): void {
    if (this.isHolding) return;
    const { socket } = this;
    this.isHolding = true;
    socket.cork();
    setImmediate(() => {
      this.isHolding = false;
      socket.uncork();
    });
  }

  private async reach(): Promise<this> {
    if (this.client) return this;
    const socket = new Socket();
    const client = new BoundedClient({ ...this.connection, pipeline: true, stream: () => socket });
    const lose = () => this.lose(client);
    client.once('error', lose);
    client.once('end', lose);
    try {
      await client.connect();
      await this.connection.onConnect?.(client);
      await client.readClock();
    } catch (error) {
      this.failure = error;
      this.openLater();
      throw error;
    }
    this.failures = 0;
    this.socket = socket;
    this.client = client;
    return this;
  }

  private lose(client: BoundedClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.failure = new Error(TERMINATED);
    this.openLater();
  }

  private openLater(): void {
    if (this.closed || this.again) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    this.again = setTimeout(() => {
      this.again = undefined;
      this.open().catch(() => undefined);
    }, pause).unref();
  }
}

/** What is too old to be trusted is read anew for those who come next. */
function valuesFor(client: BoundedClient, values: Values): unknown[] {
  if (typeof values !== 'function') return values;
  if (!client.knowsTheTime) client.readClock().catch(() => undefined);
  return values(client);
}
