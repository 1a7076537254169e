import {
  createServer,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Settings } from '../../platform/config/settings.js';
import { requestIdOf } from '../../platform/http/caller.js';
import { isWithoutBody } from '../../platform/http/input/body.js';
import { Doors } from './doors.js';
import type { Front } from './front.js';
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
  requireHostHeader: false, // Node's own refusal has no body; ours is in front.ts
};
/** Beyond this number Node drops headers silently, among them the IP address that the last proxy appends. */
const EVERY_HEADER = 0;

/** Express on a server that refuses with the standard error body and stops without breaking a response. */
export class HttpFront extends ExpressAdapter {
  private readonly connections = new OpenConnections();
  private doors: Doors;
  private front: Front;

  constructor(
    express: Express,
    private readonly addresses: Settings['addresses'],
  ) {
    super(express);
  }

  /** From now on every request goes there first. It enters Express where it wants to. */
  receive(front: Front): void {
    this.front = front;
  }

  override initHttpServer(): void {
    const born = bornFor(this.getInstance<Express>(), () => this.front);
    const server = createServer({ ...LIMITS, ...born }, (request, response) =>
      this.front.begin(request as Request, response as Response),
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
    return leave(response as Response & Sender, json, length);
  }

  /** The response of each connection that is due next. */
  unanswered(): Iterable<ServerResponse> {
    return this.connections.unanswered();
  }

  lookAtConnections(): void {
    this.connections.look();
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

/** What Node does with the rest of a request once its answer has left. */
type Dumping = IncomingMessage & { _dump(): void; _readableState: Over };
type Over = Record<'ended' | 'endEmitted' | 'destroyed' | 'closed' | 'closeEmitted', boolean>;

/** Each by itself: these are accessors, which `Object.assign` sets five times as slowly. */
function markOver(state: Over): void {
  state.ended = true;
  state.endEmitted = true;
  state.destroyed = true;
  state.closed = true;
  state.closeEmitted = true;
}

/** What Node gives to the method that writes the headers: those that were set, or those of `writeHead` alone. */
type Given = OutgoingHttpHeaders | readonly unknown[] | undefined;
type Writer = ServerResponse & { _storeHeader(statusLine: string, given: Given): void };

type Sender = ServerResponse & { _hasBody: boolean; _send(text: string, encoding: BufferEncoding): void };

const { end } = ServerResponse.prototype;

/**
 * Behind the text, `end` writes an empty one, and hands both over as a list, which costs a tenth of a short request. An
 * extension that replaces `end` gets the text.
 */
function leave(response: Sender, text: string, bytes: number): unknown {
  if (response.end !== end || !response._hasBody || response.chunkedEncoding) return response.end(text);
  response._send(text, bytes === text.length ? 'latin1' : 'utf8');
  return response.end();
}

const REQUEST_ID = 'x-request-id';

/** The headers of every answer, as one text. An answer with a header of its own by such a name sends that one instead. */
export class UsualHeaders {
  private readonly values: ReadonlyMap<string, string>;
  private readonly text: string;
  private readonly texts = new Map<string, string>();

  constructor(headers: readonly (readonly [name: string, value: string])[]) {
    this.values = new Map(headers);
    this.text = linesOf(headers);
  }

  valueOf(name: string, request: Request): string | undefined {
    return name === REQUEST_ID ? requestIdOf(request) : this.values.get(name);
  }

  linesBeside(given: Given, request: Request, removed: ReadonlySet<string> = NONE): string {
    let own = ''; // their names, each with a space behind it
    for (const name of removed) own += this.ifUsual(name);
    if (Array.isArray(given)) for (let at = 0; at < given.length; at += 2) own += this.ifUsual(given[at]);
    else for (const name in given as OutgoingHttpHeaders) own += this.ifUsual(name);
    const lines = own === '' ? this.text : this.without(own);
    return own.includes(REQUEST_ID) ? lines : `${lines}${REQUEST_ID}: ${requestIdOf(request)}\r\n`;
  }

  private ifUsual(name: string): string {
    const known = name.toLowerCase();
    return known === REQUEST_ID || this.values.has(known) ? `${known} ` : '';
  }

  /** Answers that send the same of these headers themselves share the text of the others. */
  private without(own: string): string {
    let text = this.texts.get(own);
    if (text === undefined) {
      const names = own.split(' ');
      text = linesOf([...this.values].filter(([name]) => !names.includes(name)));
      this.texts.set(own, text);
    }
    return text;
  }
}

const NONE: ReadonlySet<string> = new Set();

const linesOf = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');

const NEXT = Symbol('the way on, as a walk through Express set it');

/**
 * Express replaces the prototype of every request and response, which costs V8 more than the rest of a short request and
 * leaves garbage that lives long. So both are created with the prototype that Express gives them. The usual headers are
 * written as one text: set one by one, they are a tenth of what a short request leaves to the garbage collector
 * (docs/decisions/0042-what-we-keep-by-hand.md).
 */
function bornFor(express: Express, front: () => Front): ServerOptions {
  class FrontRequest extends IncomingMessage {
    // What Express and the reader of bodies add: members that come later are kept outside the object.
    res: unknown = undefined;
    baseUrl = '';
    originalUrl = '';
    params: unknown = undefined;
    route: unknown = undefined;
    body: unknown = undefined;
    private [NEXT]: NextFunction | undefined;

    /** A walk sets it; on a route that is entered at once it leads to what comes behind that route. */
    get next(): NextFunction {
      const request = this as unknown as Request;
      return this[NEXT] ?? ((failure?: unknown) => front().goOn(request, this.res as Response, failure));
    }

    set next(next: NextFunction) {
      this[NEXT] = next;
    }

    /** Node reads a body that is not there in six ticks, a tenth of a short request. Here it is over at once, without a word. */
    _dump(): void {
      const request = this as unknown as Dumping;
      if (isWithoutBody(this)) markOver(request._readableState);
      else (IncomingMessage.prototype as Dumping)._dump.call(this);
    }
  }

  class FrontResponse extends ServerResponse {
    /** Its own: another Express application that is used as a middleware replaces the prototype. */
    _storeHeader = storeHeader;
    private ownLocals: object | undefined;
    removed: Set<string> | undefined;

    /** Few answers need it. */
    get locals(): object {
      this.ownLocals ??= Object.create(null) as object;
      return this.ownLocals;
    }

    set locals(locals: object) {
      this.ownLocals = locals;
    }

    override getHeader(name: string): number | string | string[] | undefined {
      return super.getHeader(name) ?? this.usual(name.toLowerCase());
    }

    override hasHeader(name: string): boolean {
      return super.hasHeader(name) || this.usual(name.toLowerCase()) !== undefined;
    }

    override removeHeader(name: string): void {
      super.removeHeader(name);
      this.removed ??= new Set();
      this.removed.add(name.toLowerCase());
    }

    private usual(name: string): string | undefined {
      return this.removed?.has(name) ? undefined : front().usual.valueOf(name, this.req as Request);
    }
  }

  function storeHeader(this: FrontResponse, statusLine: string, given: Given): void {
    const { _storeHeader } = ServerResponse.prototype as Writer;
    const usual = front().usual.linesBeside(given, this.req as Request, this.removed);
    _storeHeader.call(this, statusLine + usual, given);
  }

  express.request = Object.setPrototypeOf(FrontRequest.prototype, express.request);
  express.response = Object.setPrototypeOf(FrontResponse.prototype, express.response);
  return { IncomingMessage: FrontRequest, ServerResponse: FrontResponse as typeof ServerResponse };
}
