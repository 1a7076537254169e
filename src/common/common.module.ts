import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { RouteTable } from './http/route-table.js';
import { Telemetry } from './telemetry.js';

@Global()
@Module({ providers: [Clock, RouteTable, Telemetry], exports: [Clock, RouteTable, Telemetry] })
export class CommonModule {}
