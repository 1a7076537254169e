import { Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';

/** Every module registers its metrics here; the management port shows them in Prometheus' format. */
@Injectable()
export class PrometheusRegistry {
  readonly registry = new Registry();
}
