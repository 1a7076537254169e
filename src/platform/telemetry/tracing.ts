import type { Request, RequestHandler, Response } from 'express';

/** What a span may say: words of our own and numbers. No value that comes from a user. */
type SpanFacts = Record<string, string | number>;

/** A piece of work of our own, or a request to another service. */
export interface Work {
  name: string;
  kind: 'internal' | 'client';
  facts?: SpanFacts;
}

/** Notes a fact that is known only later. */
export type Note = (facts: SpanFacts) => void;

/** Writes spans for OpenTelemetry. It exists only where the standard OTEL variables ask for it. */
export interface Tracer {
  /** Begins the span of each request. `route` and `status` are asked at the end, when they are known. */
  requests(route: (request: Request) => string, status: (response: Response) => number): RequestHandler;
  /** Runs after the body is read: the events of a body belong to the connection and not to the request. */
  readonly resume: RequestHandler;
  during<Result>(work: Work, act: (note: Note) => Promise<Result>): Promise<Result>;
  /** A statement in the middle of traced work. Others, such as the look-ups of idle loops, have no span. */
  statement<Result>(name: string, act: () => Promise<Result>): Promise<Result>;
  /** The trace that the current work belongs to. */
  traceId(): string | undefined;
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>;
}

let current: Tracer | undefined;

/** The tracer of this process; undefined where tracing is off. Not injected: the log and each statement ask for it. */
export const tracing = (): Tracer | undefined => current;

export function useTracer(tracer: Tracer | undefined): void {
  current = tracer;
}

const NOWHERE: Note = () => undefined;

/** Where tracing is off, this only does the work. */
export const traced = <Result>(work: Work, act: (note: Note) => Promise<Result>): Promise<Result> =>
  current ? current.during(work, act) : act(NOWHERE);
