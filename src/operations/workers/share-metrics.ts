import { AggregatorRegistry } from 'prom-client';
import type { Telemetry } from '../../common/telemetry.js';

/** From here on this worker answers when the leading process asks for its metrics. */
export function shareMetrics({ registry }: Telemetry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry(); // listens for the question
}
