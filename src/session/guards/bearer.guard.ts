import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { StrategyGuard } from '../../platform/http/strategy-guard.js';
import type { Audience } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import { BearerStrategy, type CurrentSession } from './bearer.strategy.js';

export const REQUIRED_AUDIENCE = 'gatehouse:required-audience';

/** Admits only the bearer of a living session of the audience that the route is for. */
@Injectable()
export class BearerGuard extends StrategyGuard<CurrentSession>(BearerStrategy, 'session') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override judge({ audience }: CurrentSession, context: ExecutionContext): void {
    const required = this.reflector.getAllAndOverride<Audience>(REQUIRED_AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (audience !== (required ?? 'application')) throw new BearerInvalid();
  }
}
