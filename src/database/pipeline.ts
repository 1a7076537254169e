import { Socket } from 'node:net';
import pg from 'pg';
import type { Statement } from './statement.js';

/** How to reach PostgreSQL, and what is settled with it before anything else. */
export type Connection = pg.ClientConfig & Pick<pg.PoolConfig, 'onConnect'>;

/**
 * One connection on which statements follow each other without waiting for the answers before them, each a
 * transaction of its own. What is sent within one turn of the event loop leaves in one write, which is why a few of
 * these carry more than a pool of many connections: most of what a short statement costs us is the way to the socket.
 */
export class Pipeline {
  /** Sent and not yet answered. One that waits for a row's lock keeps those behind it waiting too. */
  inFlight = 0;
  private open: pg.Client | undefined;
  private opening: Promise<pg.Client> | undefined;
  private socket = new Socket();
  private isHolding = false;

  constructor(private readonly connection: Connection) {}

  async run<Row>(statement: Statement<Row>, values: unknown[]): Promise<Row[]> {
    this.inFlight += 1;
    try {
      return await this.send(this.open ?? (await this.connect()), statement, values);
    } finally {
      this.inFlight -= 1;
    }
  }

  async close(): Promise<void> {
    await (this.open ?? (await this.opening?.catch(() => undefined)))?.end();
  }

  private send<Row>(client: pg.Client, { name, text }: Statement<Row>, values: unknown[]): Promise<Row[]> {
    this.holdWrites();
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result.rows)));
      client.query(Object.assign(query, { name })); // handed over with its name as a config, it would be cloned
    });
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

  /** Whoever asks while it is being opened waits for the same connection. */
  private connect(): Promise<pg.Client> {
    this.opening ??= this.reach().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async reach(): Promise<pg.Client> {
    const socket = new Socket();
    const client = new pg.Client({ ...this.connection, pipeline: true, stream: () => socket });
    const forget = () => {
      if (this.open === client) this.open = undefined;
    };
    client.on('error', forget); // each statement in flight is told by itself
    client.on('end', forget);
    await client.connect();
    await this.connection.onConnect?.(client);
    this.socket = socket;
    this.open = client;
    return client;
  }
}
