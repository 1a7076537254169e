import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

/** Where every part registers what it counts; the management port shows it in Prometheus' format. */
@Injectable()
export class Telemetry {
  readonly registry = new Registry();
}
