export { PrometheusRegistry as Telemetry } from './prometheus-registry.js';
