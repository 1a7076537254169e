import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';

type Observe = (seconds: number) => void;

/** Rates and latencies by route template. Raw paths would make one time series for each path that a caller invents. */
@Injectable()
export class HttpMetrics {
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  private readonly bound = new Map<string, Observe>();

  constructor({ registry }: PrometheusRegistry) {
    this.durations = new Histogram({
      name: 'gatehouse_http_request_duration_seconds',
      help: 'Duration of requests by method, route and status; the rate of its _count is the request rate',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const name = `${method} ${route} ${status}`;
    const observe = this.bound.get(name) ?? this.bind(name, method, route, status);
    observe(seconds);
  }

  private bind(name: string, method: string, route: string, status: number): Observe {
    const { observe } = this.durations.labels(method, route, String(status));
    this.bound.set(name, observe);
    return observe;
  }
}
