import { isIP } from 'node:net';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { CrossOrigin } from '../../applications/origins/cross-origin.js';
import { IMPORT_BODIES } from '../../management/imports/import-bodies.js';
import { REPORT_BODIES } from '../../metrics/ingestion/report-bodies.js';
import type { Settings } from '../../platform/config/settings.js';
import { HeadersTooLarge, MalformedInput, Overloaded } from '../../platform/errors/common.errors.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import { arrive } from '../../platform/http/caller.js';
import { bodyReader } from '../../platform/http/input/body.js';
import type { EventLoop } from '../../platform/telemetry/event-loop.js';
import { Deadline } from '../../platform/time/deadline.js';
import type { RequestObserver } from '../metrics/request-observer.js';
import { UsualHeaders } from './http-front.js';

const LARGEST_BODY = 64 * 1024;
const MOST_HEADERS = 100;
const ONE_YEAR = 31_536_000;

interface FrontParts {
  express: Express;
  settings: Settings;
  loop: EventLoop;
  observer: RequestObserver;
  crossOrigin: CrossOrigin;
  warn: (words: string) => void;
}

export type Listener = (request: Request, response: Response) => void;

export interface Front {
  begin: Listener;
  /** What the handler of a route did not answer goes on here. */
  goOn(request: Request, response: Response, failure?: unknown): void;
  usual: UsualHeaders;
}

/** What is asked of every request, in this order, before a route is found for it. Express sees it only then. */
export function front({ express, settings, loop, observer, crossOrigin, warn }: FrontParts): Front {
  const patience = settings.databaseTimeout * 1000;
  const readForwardedFor = forwardedFor(settings.trustProxy !== false, warn);
  const readBody = bodyReader({ limit: LARGEST_BODY }, { ...REPORT_BODIES, ...IMPORT_BODIES });
  const routes = new StraightRoutes(express);
  const begin: Listener = (request, response) => {
    const enter = (failure?: unknown) => routes.enter(request, response, failure);
    readForwardedFor(request);
    const { deadline } = arrive(request, new Deadline(loop.arrival() + patience, request.socket));
    observer.observe(request, response);
    const refusal = tooLate(request, deadline) ?? tooManyHeaders(request) ?? withoutHost(request);
    const { origin } = request.headers;
    const read = (failure?: unknown) => (failure ? enter(failure) : readBody(request, response, enter));
    if (refusal || origin === undefined) read(refusal);
    else crossOrigin.admit(origin, request, response, read);
  };
  return {
    begin: (request, response) => {
      if (isBehindLastAnswer(request)) return;
      try {
        begin(request, response);
      } catch (failure) {
        routes.enter(request, response, failure);
      }
    },
    goOn: (request, response, failure) => routes.goOn(request, response, failure),
    usual: new UsualHeaders(headersOf(settings)),
  };
}

interface Layer {
  handle: RequestHandler;
  match(path: string): unknown;
  route?: Route;
}

interface Route {
  path: string;
  stack: { handleRequest: RequestHandler }[];
  _handlesMethod(method: string): boolean;
  dispatch: RequestHandler;
}

type Handler = Express & { handle(request: Request, response: Response): void };

const FAILURE = Symbol('failure at the front');
type Arriving = Request & { [FAILURE]?: unknown };

/**
 * Express asks its layers one after another, hundreds of them. A path without parameters is looked up, and its route is
 * entered at once if Express would come to it first.
 */
export class StraightRoutes {
  private paths = new Set<string>();
  /** By path and method. */
  private known = new Map<string, Map<string, Route>>();
  private counted = 0;
  private readonly layers: Layer[];
  /** Where a walk begins. The layers of an extension come behind it. */
  private readonly begin: RequestHandler = (request: Arriving, _response, next) => next(request[FAILURE]);

  private readonly express: Handler;

  constructor(express: Express) {
    this.express = express as Handler;
    express.use(this.begin);
    this.layers = express.router.stack as unknown as Layer[];
  }

  enter(request: Arriving, response: Response, failure?: unknown): void {
    const route = failure ? undefined : this.find(request.method, request.url);
    if (!route) {
      this.walk(request, response, faultOfUrl(request) ?? failure);
      return;
    }
    // Express gives them these members too.
    request.res = response;
    request.baseUrl = '';
    request.originalUrl = request.url;
    request.params = {};
    request.route = route;
    const [handler] = route.stack;
    const goOn = (later?: unknown) => this.goOn(request, response, later);
    if (handler && route.stack.length === 1) handler.handleRequest(request, response, goOn);
    else route.dispatch(request, response, goOn);
  }

  /** What the handler of the request's route did not answer goes on with the layers behind that route. */
  goOn(request: Arriving, response: Response, failure?: unknown): void {
    const at = this.layers.findIndex(({ route }) => route === request.route);
    const layers = [this.layers.find(({ handle }) => handle === this.begin), ...this.layers.slice(at + 1)];
    const router = Object.create(this.express.router, { stack: { value: layers } });
    const rest: Handler = Object.create(this.express, { router: { value: router } });
    this.walk(request, response, failure === 'route' ? undefined : failure, rest);
  }

  private walk(request: Arriving, response: Response, failure: unknown, express = this.express): void {
    request[FAILURE] = failure;
    express.handle(request, response);
  }

  /** The route, if Express would come to it first. */
  find(method: string, url: string): Route | undefined {
    if (this.counted !== this.layers.length) this.count();
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    if (!this.paths.has(path)) return undefined;
    const known = this.known.get(path)?.get(method);
    if (known) return known;
    const first = this.layers
      .slice(this.layers.findIndex(({ handle }) => handle === this.begin) + 1)
      .find((layer) => layer.match(path) && (layer.route?._handlesMethod(method) ?? true));
    if (first?.route?.path !== path) return undefined; // a middleware, or a route with parameters, comes before
    this.known.set(path, (this.known.get(path) ?? new Map()).set(method, first.route));
    return first.route;
  }

  private count(): void {
    this.counted = this.layers.length;
    this.known = new Map();
    const paths = this.layers.map(({ route }) => route?.path);
    this.paths = new Set(paths.filter((path) => typeof path === 'string' && IS_LITERAL.test(path)) as string[]);
  }
}

const IS_LITERAL = /^[\w/.-]+$/;

/** Express would answer by itself, without our words and headers. */
function faultOfUrl(request: Request): MalformedInput | undefined {
  if (isReadable(request)) return undefined;
  request.url = '/';
  return new MalformedInput(['The URL of the request cannot be read.']);
}

function isReadable(request: Request): boolean {
  try {
    return typeof request.path === 'string';
  } catch {
    return false;
  }
}

/** Its answer could not leave, and Node fails when it answers such a request before an earlier one on the connection. */
const isBehindLastAnswer = ({ socket }: Request): boolean => !socket.writable;

/** A request may have waited so long to be read that its client is gone. */
const tooLate = (request: Request, deadline: Deadline): ServiceError | undefined =>
  deadline.isOver() && !isHealthCheck(request) ? new Overloaded() : undefined;

/** Supervisors call these routes to learn whether the process lives. */
const isHealthCheck = ({ url }: Request): boolean => url.startsWith('/health/');

/** Node would read only some of them. */
const tooManyHeaders = ({ rawHeaders }: Request): ServiceError | undefined =>
  rawHeaders.length > 2 * MOST_HEADERS ? new HeadersTooLarge() : undefined;

/** HTTP/1.1 requires it, and proxies with several sites choose the site by it. */
const withoutHost = ({ headers, httpVersion }: Request): ServiceError | undefined =>
  headers.host === undefined && httpVersion === '1.1' ? new MalformedInput(['The Host header is missing.']) : undefined;

/**
 * The headers of every answer. Answers depend on the client, so no cache stores one unless its route allows it. Pages
 * replace this content security policy with their own. Only this host is bound to https: the hosts below it may be the
 * product's.
 */
function headersOf({ publicUrl }: Settings): [string, string][] {
  const headers: [string, string][] = [
    ['cache-control', 'no-store'],
    ['vary', 'Origin'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', `max-age=${ONE_YEAR}`]);
  return headers;
}

const FORWARDED_FOR = 'x-forwarded-for';

/** The form in which some proxies write an address: with the port of the connection, or an IPv6 address in brackets. */
const WITH_PORT = /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i;

const NOBODY_TRUSTED =
  'A request has x-forwarded-for, but TRUST_PROXY trusts no proxy. If a proxy is in front of the service, all visitors ' +
  'share one address and its limits: set TRUST_PROXY to the number of proxies.';
const NO_ADDRESS =
  'A trusted proxy sent x-forwarded-for with something else than an address where the visitor should be. All such ' +
  'visitors share one address and its limits. Check how the proxy sets the header, and how many TRUST_PROXY names.';

/** Reads the visitor's address from the header as proxies mean it, and logs once when the header is of no use. */
function forwardedFor(isTrusting: boolean, warn: (words: string) => void): (request: Request) => void {
  const warnOnce = (words: string): void => {
    if (warned.has(words)) return;
    warned.add(words);
    warn(words);
  };
  const warned = new Set<string>();
  return (request) => {
    const given = request.headers[FORWARDED_FOR];
    if (given === undefined) return;
    if (isTrusting) request.headers[FORWARDED_FOR] = String(given).split(',').map(bareAddress).join(', ');
    if (!isTrusting) warnOnce(NOBODY_TRUSTED);
    else if (isIP(request.ip ?? '') === 0) warnOnce(NO_ADDRESS);
  };
}

function bareAddress(text: string): string {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? [];
  return v6 ?? v4 ?? text.trim();
}
