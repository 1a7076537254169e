import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-custom';
import { RequestApiKey } from '../api-keys/request-api-key.js';
import type { Application } from '../entities/application.entity.js';

const API_KEY = 'api-key';
const METRICS_READ_KEY = 'metrics-read-key';
const ENDED_SESSIONS_KEY = 'ended-sessions-key';

/** Authenticates an application's server by `x-api-key` with the scope `login`. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, API_KEY) {
  constructor(private readonly keys: RequestApiKey) {
    super();
  }

  validate(request: Request): Promise<Application> {
    return this.keys.requireApplication(request, 'login');
  }
}

/** Authenticates a reader of an application's telemetry by `x-api-key` with the scope `metrics:read`. */
@Injectable()
export class MetricsReadKeyStrategy extends PassportStrategy(Strategy, METRICS_READ_KEY) {
  constructor(private readonly keys: RequestApiKey) {
    super();
  }

  validate(request: Request): Promise<Application> {
    return this.keys.requireApplication(request, 'metrics:read');
  }
}

/** Authenticates a listener for ended sessions by `x-api-key` with the scope `sessions:ended`. */
@Injectable()
export class EndedSessionsKeyStrategy extends PassportStrategy(Strategy, ENDED_SESSIONS_KEY) {
  constructor(private readonly keys: RequestApiKey) {
    super();
  }

  validate(request: Request): Promise<Application> {
    return this.keys.requireApplication(request, 'sessions:ended');
  }
}
