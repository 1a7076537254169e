import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

interface Link {
  client: Socket;
  server: Socket;
  /** What was asked since a transaction began, and nothing outside one. */
  asked: string;
  /** Answers no longer pass. */
  isDeaf: boolean;
}

/**
 * What becomes of a COMMIT: it is lost on its way, it is carried out and its answer is lost, or it waits on its way and
 * nobody hangs up.
 */
export type CommitFault = 'lost' | 'unanswered' | 'frozen';

/** What reads a user first. The chores, which wipe `forgotten_identities` and sweep unverified ones, quote no name. */
export const OF_A_USER = /FROM "identities"/;

/** A way to the database that breaks as networks do: it falls silent, is slow, hangs up or lets nobody in. */
export class DatabaseProxy {
  private readonly links = new Set<Link>();
  private readonly frozen = new Set<Socket>();
  private freezesNewcomers = false;
  private holdsAnswersOfNewcomers = false;
  private refusesNewcomers = false;
  /** How many newcomers were hung up on. */
  refused = 0;
  private delayMs = 0;
  private commitFault: { fault: CommitFault; of: RegExp } | undefined;

  private constructor(
    private readonly listener: Server,
    readonly url: string,
    /** The server's socket. */
    private readonly target: string,
  ) {}

  static async before(databaseUrl: string): Promise<DatabaseProxy> {
    const url = new URL(databaseUrl);
    const target = `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}`;
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    url.hostname = '127.0.0.1';
    url.port = String((listener.address() as AddressInfo).port);
    const proxy = new DatabaseProxy(listener, url.href, target);
    listener.on('connection', (client) => proxy.accept(client));
    return proxy;
  }

  get connections(): number {
    return this.links.size;
  }

  /** Nothing passes any more, and nobody hangs up: as where a host is frozen or packets disappear. */
  freeze(): void {
    this.freezesNewcomers = true;
    for (const link of this.links) this.hold(link.client, link.server);
  }

  /** Those that are open fall silent for good, while new ones pass: as where one process of the server is frozen. */
  freezeThoseThatAreOpen(): void {
    for (const link of this.links) this.hold(link.client, link.server);
  }

  /** What is asked arrives and is carried out, but no answer comes back. */
  holdAnswers(): void {
    this.holdsAnswersOfNewcomers = true;
    for (const link of this.links) this.hold(link.server);
  }

  /** Those that are open stay as they are. */
  letNewcomersPass(): void {
    this.freezesNewcomers = false;
    this.holdsAnswersOfNewcomers = false;
  }

  /** What was held arrives after all, in its order. */
  thaw(): void {
    this.letNewcomersPass();
    for (const socket of this.frozen) socket.resume();
    this.frozen.clear();
  }

  reset(): void {
    for (const { client, server } of this.links) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  /** Newcomers are hung up on, as by a server that has no connection left. */
  refuse(wanted: boolean): void {
    this.refusesNewcomers = wanted;
  }

  /** So many milliseconds each way. */
  slowDown(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  /** Of the next transaction in which a statement matches: it has to match no chore, because chores run at any time. */
  failCommit(fault: CommitFault, of: RegExp): void {
    this.commitFault = { fault, of };
  }

  /** Whether the commit came. */
  get hasFailedCommit(): boolean {
    return this.commitFault === undefined;
  }

  async stop(): Promise<void> {
    for (const { client, server } of this.links) {
      client.destroy();
      server.destroy();
    }
    this.listener.close();
    await once(this.listener, 'close');
  }

  private accept(client: Socket): void {
    if (this.refusesNewcomers) {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      this.refused += 1;
      return;
    }
    const server = connect(this.target);
    const link = { client, server, asked: '', isDeaf: false };
    this.links.add(link);
    this.pass(client, server, (chunk) => this.mayAsk(link, chunk));
    this.pass(server, client, () => this.mayAnswer(link));
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => this.forget(link));
    }
    if (this.freezesNewcomers) this.hold(client, server);
    else if (this.holdsAnswersOfNewcomers) this.hold(server);
  }

  private mayAsk(link: Link, chunk: Buffer): boolean {
    const text = chunk.toString('latin1');
    if (/START TRANSACTION|\bBEGIN\b/.test(text)) link.asked = text;
    else if (link.asked) link.asked += text;
    if (!text.includes('COMMIT')) return true;
    const transaction = link.asked;
    link.asked = '';
    if (!this.commitFault?.of.test(transaction)) return true;
    const { fault } = this.commitFault;
    this.commitFault = undefined;
    if (fault === 'lost') link.client.resetAndDestroy();
    if (fault === 'unanswered') link.isDeaf = true;
    return fault === 'unanswered';
  }

  private mayAnswer({ client, isDeaf }: Link): boolean {
    if (isDeaf) client.resetAndDestroy();
    return !isDeaf;
  }

  private pass(from: Socket, to: Socket, may: (chunk: Buffer) => boolean): void {
    let last = Promise.resolve();
    let underway = 0;
    from.on('data', (chunk: Buffer) => {
      if (!may(chunk)) return;
      if (this.delayMs === 0 && underway === 0) {
        to.write(chunk);
        return;
      }
      underway += 1;
      last = Promise.all([last, delay(this.delayMs)]).then(() => {
        underway -= 1;
        to.write(chunk);
      });
    });
  }

  private hold(...sockets: Socket[]): void {
    for (const socket of sockets) {
      socket.pause();
      this.frozen.add(socket);
    }
  }

  private forget(link: Link): void {
    this.links.delete(link);
    for (const socket of [link.client, link.server]) {
      this.frozen.delete(socket);
      if (!socket.destroyed) socket.end(() => socket.destroy());
    }
  }
}
