import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { ApiKeyInvalid } from '../applications.errors.js';
import { ApiKeyCheck } from './api-key-validity.js';

/** Reads `x-api-key` and requires the scope `login`. Only wrong keys count against the rate limit. */
@Injectable()
export class RequestApiKey {
  constructor(
    private readonly keys: ApiKeyCheck,
    private readonly limits: RateLimits,
  ) {}

  async require(request: Request): Promise<{ applicationId: string }> {
    try {
      return await this.keys.requireKey(request.headers['x-api-key'], 'login');
    } catch (refusal) {
      if (refusal instanceof ApiKeyInvalid) await this.limits.spend('api-key-address', callerOf(request).bucket);
      throw refusal;
    }
  }
}
