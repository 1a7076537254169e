import { Global, Module } from '@nestjs/common';
import { Cache } from './cache/cache.js';
import { AuthCounts } from './telemetry/auth-counts.js';
import { Telemetry } from './telemetry/telemetry.js';
import { Clock } from './time/clock.js';

/** Small providers that most services use. None of them opens a connection or sets a timer. */
@Global()
@Module({ providers: [AuthCounts, Cache, Clock, Telemetry], exports: [AuthCounts, Cache, Clock, Telemetry] })
export class PlatformModule {}
