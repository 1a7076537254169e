import { Global, Module } from '@nestjs/common';
import { Sweeps } from './database/sweeps.js';
import { ErrorFilter } from './errors/error.filter.js';
import { FailurePresenters } from './errors/failure-presenters.js';
import { RouteTable } from './http/reference/route-table.js';
import { EventLoop } from './telemetry/event-loop.js';
import { Telemetry } from './telemetry/telemetry.js';
import { Clock } from './time/clock.js';

@Global()
@Module({
  providers: [Clock, ErrorFilter, EventLoop, FailurePresenters, RouteTable, Sweeps, Telemetry],
  exports: [Clock, ErrorFilter, EventLoop, FailurePresenters, RouteTable, Sweeps, Telemetry],
})
export class CommonModule {}
