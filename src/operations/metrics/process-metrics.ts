import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';

let metrics: Metric[] | undefined;

/** They watch the process and cannot be stopped, so a process makes them once. */
export function registerProcessMetrics(registry: Registry): void {
  metrics ??= make();
  for (const metric of metrics) registry.registerMetric(metric);
}

function make(): Metric[] {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray() as unknown as Metric[]; // they are typed as what they look like in JSON
}
