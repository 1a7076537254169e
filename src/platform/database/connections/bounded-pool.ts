import pg from 'pg';
import { Overloaded } from '../../errors/common.errors.js';
import { BoundedClient, type Bounds, MISLED } from './bounded-client.js';
import { timeoutsOf } from './connection-settings.js';

/** The limit of waiting requests: the database cannot serve more before their deadlines. */
const MOST_WAITING = 1_000;
/** A statement in the background that takes longer has lost its database. */
const LEISURE_MS = 30_000;
const FAREWELL_MS = 1_000;
const OUTSIDE_TRANSACTION = 'I';
/** The pool's message when no connection becomes free in time. */
const NONE_BECAME_FREE = 'timeout exceeded when trying to connect';

type Connected = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (error?: Error | boolean) => void,
) => void;
export type Lent = pg.PoolClient & BoundedClient;

/** Waiting for a connection and the work on it together take no longer than the limit. */
export class BoundedPool extends pg.Pool {
  private readonly within: number | undefined;
  private readonly open = new Set<Lent>();
  /** When a working connection was last returned. */
  private servedAt = Number.NEGATIVE_INFINITY;
  private distrustedAt = Number.NEGATIVE_INFINITY;

  constructor(options: pg.PoolConfig & Bounds) {
    super(Object.assign(options, { Client: BoundedClient }) as pg.PoolConfig);
    this.within = options.answerWithin;
    this.on('connect', (client) => {
      this.open.add(client as Lent);
      (client as Lent).once(MISLED, () => this.distrust());
    });
    this.on('remove', (client) => this.open.delete(client as Lent));
    this.on('release', (error) => {
      if (!error) this.servedAt = performance.now();
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient)));
      });
    }
    if (this.waitingCount >= MOST_WAITING) {
      callback(new Overloaded());
      return;
    }
    this.lend(performance.now(), callback);
    return undefined;
  }

  /** Work on a connection has a moment to end. Then the connection is closed: its server may be silent. */
  override end(): Promise<void>;
  override end(callback: (error?: Error) => void): void;
  override end(callback?: (error?: Error) => void): Promise<void> | undefined {
    const late = setTimeout(() => {
      for (const client of this.open) client.giveUp();
    }, FAREWELL_MS);
    const ended = super.end().finally(() => clearTimeout(late));
    if (!callback) return ended;
    ended.then(() => callback(), callback);
    return undefined;
  }

  /** Connections that were opened before this call are replaced before they are lent again. */
  distrust(): void {
    this.distrustedAt = performance.now();
  }

  private lend(asked: number, callback: Connected): void {
    super.connect((error, client, release) => {
      const lent = client as Lent | undefined;
      if (lent?.isOlderThan(this.distrustedAt)) {
        release?.(true);
        this.lend(asked, callback);
        return;
      }
      lent?.lendUntil(asked + (this.within ?? Number.POSITIVE_INFINITY));
      callback(error && this.wasCrowded(error, asked) ? new Overloaded() : error, client, release);
    });
  }

  /** The database works: while this request waited, other requests got a connection and returned it. */
  private wasCrowded(error: Error, asked: number): boolean {
    return error.message === NONE_BECAME_FREE && this.servedAt > asked;
  }

  /** If the work fails, its connection is closed and not lent again. */
  async borrow<Result>(work: (client: Lent) => Promise<Result>): Promise<Result> {
    const client = (await this.connect()) as Lent;
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** A failure closes the connection, which ends the transaction. */
  transaction<Result>(work: (client: Lent) => Promise<Result>): Promise<Result> {
    return this.borrow(async (client) => {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    });
  }

  /**
   * For work in the background, which may take long. What it repeats is planned once on each connection. If the work
   * fails, or leaves a transaction open, its connection is closed and not lent again.
   */
  async borrowAtLeisure<Result>(
    work: (client: pg.PoolClient) => Promise<Result>,
    leisureMs = LEISURE_MS,
  ): Promise<Result> {
    const client = (await this.connect()) as Lent;
    let isAsBefore = false;
    try {
      await give(client, leisureMs);
      const result = await work(client);
      isAsBefore = await give(client, this.within).then(
        () => client.getTransactionStatus() === OUTSIDE_TRANSACTION,
        () => false,
      );
      return result;
    } finally {
      client.release(!isAsBefore);
    }
  }
}

/** The server ends a statement before our own limit does, which would cost the connection. */
async function give(client: Lent, within: number | undefined): Promise<void> {
  client.takeTime(within);
  await client.query(`SET statement_timeout = ${timeoutsOf(within).statement_timeout}`);
}
