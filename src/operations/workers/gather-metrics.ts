import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject } from 'prom-client';
import type { ShownMetrics } from '../metrics/management-server.js';

const QUESTION = 'gatehouse:metrics?';
const ANSWER = 'gatehouse:metrics';
/** A worker that stands still is left out, because the metrics of the others matter most at that moment. */
const PATIENCE_MS = 1_000;

interface Message {
  readonly type?: string;
  readonly metrics?: MetricObject[];
}

/** The metrics of all workers that answer, summed up. Only for the leading process. */
export const workersMetrics: ShownMetrics['registry'] = {
  contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
  async metrics() {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const answers = await Promise.all(workers.map((worker) => ask(worker as Worker)));
    return AggregatorRegistry.aggregate(answers.filter((metrics) => metrics !== undefined)).metrics();
  },
};

function ask(worker: Worker): Promise<MetricObject[] | undefined> {
  return new Promise((resolve) => {
    const answered = (message: Message) => {
      if (message?.type === ANSWER) settle(message.metrics);
    };
    const settle = (metrics?: MetricObject[]) => {
      clearTimeout(late);
      worker.off('message', answered);
      resolve(metrics);
    };
    const late = setTimeout(settle, PATIENCE_MS);
    worker.on('message', answered);
    worker.send({ type: QUESTION }, (error: Error | null) => error && settle());
  });
}

/** From here on this worker answers when the leading process asks for its metrics. */
export function shareMetrics({ registry }: { registry: { getMetricsAsJSON(): Promise<MetricObject[]> } }): void {
  process.on('message', async (message: Message) => {
    if (message?.type !== QUESTION) return;
    const metrics = await registry.getMetricsAsJSON().catch(() => undefined); // then it is left out, as one that stands still
    process.send?.({ type: ANSWER, metrics }, undefined, undefined, () => undefined);
  });
}
