import { createServer, type Server, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import type { Settings } from '../../platform/config/settings.js';
import { bornFor, UsualHeaders } from './born.js';
import { Doors } from './doors.js';
import type { Listener } from './front.js';
import { OpenConnections } from './open-connections.js';
import { refuseWithWords } from './protocol-errors.js';

const SECOND = 1000;
const DRAIN_LIMIT_MS = 15 * SECOND;

/**
 * Slow senders are cut off. Idle connections are kept longer than the usual proxies keep them, so that the proxy closes
 * an idle one first: otherwise a request could arrive on a connection that is just being closed here.
 */
const LIMITS = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 75 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false, // Node's own refusal has no body; ours is in protocol-errors.ts
};
/** Beyond this number Node drops headers silently, among them the IP address that the last proxy appends. */
const EVERY_HEADER = 0;

/** Express on a server that refuses with the standard error body and stops without breaking a response. */
export class HttpFront extends ExpressAdapter {
  private readonly connections = new OpenConnections();
  private readonly usual = new UsualHeaders();
  private doors: Doors;
  private listener: Listener;

  constructor(
    express: Express,
    private readonly addresses: Settings['addresses'],
  ) {
    super(express);
    this.listener = express;
  }

  /** From now on it answers every request, and enters Express where it wants to. Every answer has these headers. */
  receive(listener: Listener, headers: readonly [name: string, value: string][]): void {
    this.listener = listener;
    this.usual.set(headers);
  }

  override initHttpServer(): void {
    const born = bornFor(this.getInstance<Express>(), this.usual);
    const server = createServer({ ...LIMITS, ...born }, (request, response) =>
      this.listener(request as Request, response as Response),
    );
    server.maxHeadersCount = EVERY_HEADER;
    refuseWithWords(server);
    this.connections.watch(server);
    this.doors = new Doors(server, this.addresses);
    this.setHttpServer(server);
  }

  /** Nest puts its callback last. */
  override listen(port: string | number, ...rest: unknown[]): Server {
    const settled = rest.at(-1) as (error?: Error) => void;
    this.doors.open(Number(port)).then(() => settled(), settled);
    return this.getHttpServer();
  }

  /** The usual JSON response leaves as one string in one write; Express handles everything else. */
  override reply(response: Response, body: unknown, statusCode = response.statusCode): unknown {
    if (response.headersSent) return; // it stays open, or its deadline was over
    const isSimple = (statusCode === 200 || statusCode === 201 || statusCode === 202) && isPlain(body);
    if (!isSimple || response.hasHeader('content-type')) return super.reply(response, body, statusCode);
    const json = JSON.stringify(body);
    const length = Buffer.byteLength(json);
    response.writeHead(statusCode, ['content-type', 'application/json; charset=utf-8', 'content-length', length]);
    return response.end(json);
  }

  /** The response of each connection that is due next. */
  unanswered(): Iterable<ServerResponse> {
    return this.connections.unanswered();
  }

  /** Tells clients to use another connection, so that they send no request on one that is about to be closed. */
  announceEnd(): void {
    this.connections.announceEnd();
  }

  override async close(): Promise<void> {
    await this.connections.drain(this.doors, DRAIN_LIMIT_MS);
    await super.close();
  }
}

const isPlain = (body: unknown): boolean =>
  Array.isArray(body) || (typeof body === 'object' && body !== null && isBare(Object.getPrototypeOf(body)));

const isBare = (prototype: unknown): boolean => prototype === Object.prototype || prototype === null;
