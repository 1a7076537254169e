import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { HandlerMetadata } from '../../platform/http/handler-metadata.js';
import { StrategyGuard } from '../../platform/http/strategy-guard.js';
import type { Audience } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import { BearerStrategy, type CurrentSession } from './bearer.strategy.js';

export const REQUIRED_AUDIENCE = 'gatehouse:required-audience';

/** Admits only the bearer of a living session of the audience that the route is for. */
@Injectable()
export class BearerGuard extends StrategyGuard<CurrentSession>(BearerStrategy, 'session') {
  private readonly required: HandlerMetadata<Audience>;

  constructor(reflector: Reflector) {
    super();
    this.required = new HandlerMetadata(reflector, REQUIRED_AUDIENCE);
  }

  override judge({ audience }: CurrentSession, context: ExecutionContext): void {
    if (audience !== (this.required.of(context) ?? 'application')) throw new BearerInvalid();
  }
}
