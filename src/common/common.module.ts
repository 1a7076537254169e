import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { ErrorFilter } from './errors/error.filter.js';
import { FailurePresenters } from './errors/failure-presenters.js';
import { EventLoop } from './event-loop.js';
import { RouteTable } from './http/route-table.js';
import { Sweeps } from './sweeps.js';
import { Telemetry } from './telemetry.js';

@Global()
@Module({
  providers: [Clock, ErrorFilter, EventLoop, FailurePresenters, RouteTable, Sweeps, Telemetry],
  exports: [Clock, ErrorFilter, EventLoop, FailurePresenters, RouteTable, Sweeps, Telemetry],
})
export class CommonModule {}
