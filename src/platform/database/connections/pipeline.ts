import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { errorCodeOf } from '../../errors/error-code.js';
import type { Given, Statement } from '../statement.js';
import { type Answered, BoundedClient, type Bounds, MISLED, StatementQuery } from './bounded-client.js';

/** How to reach PostgreSQL, and the settings that each connection begins with. */
export type Connection = pg.ClientConfig & Bounds & Pick<pg.PoolConfig, 'onConnect'> & { onMisled?: () => void };

const TERMINATED = 'Connection terminated unexpectedly';
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;
/** The shortest pause between two attempts, however many requests ask for one. */
const SHORTEST_PAUSE_MS = 100;
/** A statement without an answer for this long is blocked. Other statements need not wait behind it. */
const STUCK_MS = 50;

/**
 * One connection on which a statement is sent before the answers to earlier ones arrive. Each statement is a transaction
 * of its own. One that finds nothing on its way leaves at once; the others of a turn of the event loop leave in one write.
 * A write is most of what a short statement costs this process, so a few pipelines carry more than a pool of many
 * connections. A pipeline that loses its connection opens a new one by itself; until then it gets no statements.
 */
export class Pipeline {
  private client: BoundedClient | undefined;
  private opening: Promise<this> | undefined;
  private socket = new Socket();
  private isHolding = false;
  private failures = 0;
  private failedAt = Number.NEGATIVE_INFINITY;
  private again: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly connection: Connection) {}

  get isOpen(): boolean {
    return this.client !== undefined;
  }

  /** How many statements were sent and are not answered. */
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

  send<Parameters extends object, Row>(
    statement: Statement<Parameters, Row>,
    given: Given<Parameters>,
    answered: Answered<Row>,
  ): void {
    const { client } = this;
    if (!client) throw new Error(TERMINATED);
    if (client.unanswered > 0) this.holdWrites();
    client.query(new StatementQuery(statement, resolved(client, given), answered));
  }

  /**
   * Resolves once the connection is open. An attempt that began earlier may fail for a reason that no longer holds, so
   * another attempt follows. After silence none follows, because a request has no time to wait for a second one.
   */
  open(): Promise<this> {
    if (!this.opening) return this.attempt();
    return this.opening.catch((error) => {
      if (isSilence(error) || this.closed) throw error;
      return this.attempt();
    });
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

  private attempt(): Promise<this> {
    clearTimeout(this.again);
    this.again = undefined;
    this.opening ??= this.reach().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async reach(): Promise<this> {
    if (this.client) return this;
    const rest = this.failedAt + SHORTEST_PAUSE_MS - performance.now();
    if (rest > 0) await delay(rest);
    const socket = new Socket();
    const client = new BoundedClient({ ...this.connection, pipeline: true, stream: () => socket });
    const lose = () => this.lose(client);
    client.once('error', lose);
    client.once('end', lose);
    client.once(MISLED, () => this.connection.onMisled?.());
    try {
      await client.connect();
      await this.connection.onConnect?.(client);
      await client.readClock();
    } catch (error) {
      socket.destroy();
      this.failedAt = performance.now();
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
    this.openLater();
  }

  private openLater(): void {
    if (this.closed || this.again) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
    this.failures += 1;
    this.again = setTimeout(() => {
      this.again = undefined;
      this.attempt().catch(() => undefined);
    }, pause).unref();
  }
}

/** A clock reading that is too old is used once more, and renewed for the next statements. */
function resolved<Parameters>(client: BoundedClient, given: Given<Parameters>): Parameters {
  if (!(given instanceof Function)) return given;
  if (!client.knowsTheTime) client.readClock().catch(() => undefined);
  return given(client);
}

/** The error of our own limit, or of the driver's. */
const isSilence = (error: unknown): boolean =>
  errorCodeOf(error) === 'ETIMEDOUT' || (error instanceof Error && error.message === 'timeout expired');
