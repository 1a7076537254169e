import { Module } from '@nestjs/common';
import { ErrorFilter } from '../errors/error.filter.js';
import { FailurePresenters } from '../errors/failure-presenters.js';
import { EventLoop } from '../telemetry/event-loop.js';
import { RouteTable } from './reference/route-table.js';

/** What an HTTP server needs around its routes. */
@Module({
  providers: [ErrorFilter, EventLoop, FailurePresenters, RouteTable],
  exports: [ErrorFilter, EventLoop, FailurePresenters, RouteTable],
})
export class HttpModule {}
