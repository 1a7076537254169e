import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Sweeps } from './housekeeping.js';
import { RouteTable } from './http/route-table.js';
import { Telemetry } from './telemetry.js';

@Global()
@Module({ providers: [Clock, RouteTable, Sweeps, Telemetry], exports: [Clock, RouteTable, Sweeps, Telemetry] })
export class CommonModule {}
