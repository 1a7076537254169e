import { DiagLogLevel, diag } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { type Tracer, useTracer } from '../../platform/telemetry/tracing.js';
import { SpanTracer } from './span-tracer.js';

const SERVICE = 'gatehouse';
const WARN_EVERY_MS = 60_000;
/** The words of the library for a full queue. */
const DROPPED = /^Dropped \d+ spans /;

/** Sends spans as the standard OTEL variables say. The libraries read those themselves. */
export function startTracing(warn: (words: string) => void): Tracer {
  warnOfLosses(warn);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': SERVICE }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = new SpanTracer(provider.getTracer(SERVICE), () => provider.shutdown());
  useTracer(tracer);
  return tracer;
}

/** Spans that cannot be sent, or that come faster than they are sent, are dropped. The log says so once a minute. */
function warnOfLosses(warn: (words: string) => void): void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const tell = (reason: string) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    warn(`Traces could not be sent, and the service goes on without them: ${reason}`);
  };
  setGlobalErrorHandler((error) => tell(error instanceof Error ? error.message : String(error)));
  const silent = () => undefined;
  // Other warnings of the libraries quote variables, which may hold the key of the collector.
  const dropped = (words: string) => void (DROPPED.test(words) && tell(words));
  const logger = { error: silent, warn: dropped, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
