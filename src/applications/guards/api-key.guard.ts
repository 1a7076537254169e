import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { API_KEY, ENDED_SESSIONS_KEY, METRICS_READ_KEY } from './api-key.strategy.js';

@Injectable()
export class ApiKeyGuard extends AuthGuard(API_KEY) {
  constructor() {
    super({ property: 'application' });
  }
}

@Injectable()
export class MetricsReadKeyGuard extends AuthGuard(METRICS_READ_KEY) {
  constructor() {
    super({ property: 'application' });
  }
}

@Injectable()
export class EndedSessionsKeyGuard extends AuthGuard(ENDED_SESSIONS_KEY) {
  constructor() {
    super({ property: 'application' });
  }
}
