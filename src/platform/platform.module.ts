import { Global, Module } from '@nestjs/common';
import { Cache } from './cache/cache.js';
import { Loops } from './loops/loops.js';
import { Couriers } from './outbox/couriers.js';
import { AuthCounts } from './telemetry/auth-counts.js';
import { PrometheusRegistry } from './telemetry/prometheus-registry.js';
import { Clock } from './time/clock.js';

/** Small providers that most services use. None of them opens a connection or sets a timer. */
@Global()
@Module({
  providers: [AuthCounts, Cache, Clock, Couriers, Loops, PrometheusRegistry],
  exports: [AuthCounts, Cache, Clock, Couriers, Loops, PrometheusRegistry],
})
export class PlatformModule {}
