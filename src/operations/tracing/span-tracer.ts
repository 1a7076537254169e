import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  defaultTextMapGetter,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Note, Tracer, Work } from '../../platform/telemetry/tracing.js';
import { waitAtMost } from '../../platform/time/wait-at-most.js';

const LONGEST_FAREWELL_MS = 2_000;
const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/**
 * Our own code begins each span, so none holds more than it says: a URL, an error's message and the values of a statement
 * may hold codes and email addresses, and none of them is written.
 */
export class SpanTracer implements Tracer {
  private readonly contexts = new AsyncLocalStorage<Context>();
  private readonly contextOf = new WeakMap<Request, Context>();
  private readonly propagator = new W3CTraceContextPropagator();

  constructor(
    private readonly tracer: OtelTracer,
    private readonly shutDown: () => Promise<void>,
  ) {}

  /** Continues the trace of the caller, if it sent a `traceparent`. */
  requests(route: (request: Request) => string, status: (response: Response) => number): RequestHandler {
    return (request: Request, response: Response, next: NextFunction) => {
      if (request.url.startsWith('/health/')) return next();
      const parent = this.propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const span = this.tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
      response.once('close', () => endRequest(span, request.method, route(request), status(response)));
      const context = trace.setSpan(parent, span);
      this.contextOf.set(request, context);
      this.contexts.run(context, next);
    };
  }

  readonly resume: RequestHandler = (request, _response, next) => {
    const context = this.contextOf.get(request);
    if (context) this.contexts.run(context, next);
    else next();
  };

  during<Result>({ name, kind, facts = {} }: Work, act: (note: Note) => Promise<Result>): Promise<Result> {
    const parent = this.contexts.getStore() ?? ROOT_CONTEXT;
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
    return this.contexts.run(trace.setSpan(parent, span), async () => {
      try {
        return await act((more) => void span.setAttributes(more));
      } catch (failure) {
        fail(span, failure);
        throw failure;
      } finally {
        span.end();
      }
    });
  }

  statement<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    if (!this.contexts.getStore()) return act();
    const facts = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return this.during({ name, kind: 'client', facts }, act);
  }

  traceId(): string | undefined {
    const context = this.contexts.getStore();
    return context && trace.getSpanContext(context)?.traceId;
  }

  async stop(): Promise<void> {
    const stopped = this.shutDown().catch(() => undefined);
    await waitAtMost(LONGEST_FAREWELL_MS, stopped);
  }
}

function endRequest(span: Span, method: string, route: string, statusCode: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The kind of failure alone. */
function fail(span: Span, failure: unknown): void {
  span.setAttribute('error.type', failure instanceof Error ? failure.constructor.name : typeof failure);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
