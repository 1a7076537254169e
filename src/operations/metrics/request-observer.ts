import type { Request, Response } from 'express';
import { type DestinationStream, type Logger as Pino, symbols } from 'pino';
import { Histogram } from 'prom-client';
import { addressOf, requestIdOf } from '../../platform/http/caller.js';
import type { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { tracing } from '../../platform/telemetry/tracing.js';

/** A method that a client makes up does not become a time series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** No answer was sent, because the client was gone; proxies log the same status. */
const CLIENT_GONE = 499;

/** What only some access lines have. */
interface Unusual {
  /** The code of the failure that the response reports. */
  code?: string;
  /** The slug of the application that a URL was refused for, and the origin of that URL. */
  application?: string;
  refused_origin?: string;
  /** The client disconnected before it had the whole response. */
  aborted?: true;
  /** Where traces are on. */
  trace_id?: string;
}

/** In seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NAMES = BOUNDS.map(String); // else the engine would write a number as text for each request

/** Where the library keeps a time series. */
interface Series {
  sum: number;
  count: number;
  readonly bucketValues: Record<string, number>;
}

/** The library would look its time series up by a text of their labels for each request. None is ever removed or reset. */
class Durations extends Histogram<'method' | 'route' | 'status'> {
  declare private readonly hashMap: Record<string, Series>; // of the library

  seriesOf(labels: { method: string; route: string; status: number }): Kind['time'] {
    this.zero(labels);
    const series = Object.values(this.hashMap).at(-1) as Series;
    return (seconds) => {
      let at = 0;
      while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at += 1;
      const bound = NAMES[at];
      if (bound !== undefined) (series.bucketValues[bound] as number) += 1;
      series.sum += seconds;
      series.count += 1;
    };
  }
}

/** What the requests of one method, route and status share. */
interface Kind {
  readonly method: string;
  readonly status: number;
  /** Their time series. */
  time(seconds: number): void;
  line(usual: string, unusual: Unusual | undefined): string;
}

/**
 * Times every request and writes its access-log line once the response is sent; health checks write none. Rates and
 * latencies are by route template: raw paths would make one time series for each path that a caller invents.
 */
export class RequestObserver {
  private readonly durations: Durations;
  /** By route, and then by method and status. */
  private readonly kinds = new Map<string, Kind[]>();
  private readonly stream: DestinationStream;
  private readonly tracer = tracing();
  /** The lines of one turn of the event loop leave together: the stream measures all that it holds for each write. */
  private lines = '';

  constructor(
    { registry }: PrometheusRegistry,
    private readonly pino: Pino,
  ) {
    this.durations = new Durations({
      name: 'gatehouse_http_request_duration_seconds',
      help: 'Duration of requests by method, route and status; the rate of its _count is the request rate',
      labelNames: ['method', 'route', 'status'],
      buckets: BOUNDS,
      registers: [registry],
    });
    this.stream = (pino as Pino & { [symbols.streamSym]: DestinationStream })[symbols.streamSym];
  }

  observe(request: Request, response: Response): void {
    const begin = performance.now();
    const ip = addressOf(request);
    const trace = this.tracer?.traceId();
    response.on('close', () => {
      const ms = performance.now() - begin;
      const route = routeOf(request);
      const kind = this.kindOf(request.method, route, statusOf(response));
      kind.time(ms / 1000);
      if (route.startsWith('/health/') || !this.pino.isLevelEnabled('info')) return;
      const rounded = Math.round(ms * 100) / 100;
      const usual = `"requestId":"${requestIdOf(request)}","ms":${rounded},"ip":${JSON.stringify(ip)}`;
      this.log(kind.line(usual, unusualOf(response, trace)));
    });
  }

  private log(line: string): void {
    if (this.lines === '') setImmediate(() => this.write());
    this.lines += line;
  }

  private write(): void {
    const { lines } = this;
    this.lines = '';
    this.stream.write(lines);
  }

  private kindOf(asked: string, route: string, status: number): Kind {
    const method = METHODS.has(asked) ? asked : 'OTHER';
    const ofRoute = this.kinds.get(route) ?? [];
    let kind = ofRoute.find((known) => known.status === status && known.method === method);
    if (!kind) {
      const fields = { method, route, status };
      kind = { method, status, time: this.durations.seriesOf(fields), line: lineOf(fields) };
      this.kinds.set(route, [...ofRoute, kind]);
    }
    return kind;
  }
}

/**
 * A line in the form of the other lines. It holds only our own text and numbers, so it needs no redaction of secrets and
 * is put together here, which is faster than the logger. The URL is given as its route, because a path or query may
 * carry a code.
 */
function lineOf(fields: object): Kind['line'] {
  const common = JSON.stringify(fields).slice(1, -1);
  return (usual, unusual) => {
    const rest = unusual ? `,${JSON.stringify(unusual).slice(1, -1)}` : '';
    return `{"level":"info","time":"${isoTime()}",${common},${usual}${rest},"msg":"request"}\n`;
  };
}

function unusualOf(response: Response, trace: string | undefined): Unusual | undefined {
  const code = response.getHeader('x-error-code');
  const isAborted = !response.writableFinished;
  if (code === undefined && !isAborted && trace === undefined) return undefined;
  return {
    ...(code !== undefined && { code: String(code), ...response.locals.details }),
    ...(isAborted && { aborted: true }),
    ...(trace !== undefined && { trace_id: trace }),
  };
}

const MILLISECONDS = Array.from({ length: 1000 }, (_none, number) => String(number).padStart(3, '0'));

let writtenSecond = 0;
let written = '';

/** Requests of one second share all but their milliseconds. */
function isoTime(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== writtenSecond) {
    writtenSecond = second;
    written = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  }
  return `${written}${MILLISECONDS[now % 1000]}Z`;
}

export const statusOf = ({ headersSent, statusCode }: Response): number => (headersSent ? statusCode : CLIENT_GONE);

/** With the place where its router is mounted: the demo has a `/login` too. */
export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? request.baseUrl + path : 'unmatched';
}
