import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { StrategyGuard } from '../../common/http/strategy-guard.js';
import type { Audience } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import { BEARER, type CurrentSession } from './bearer.strategy.js';

export const REQUIRED_AUDIENCE = 'gatehouse:required-audience';

/** Lets in the bearer of a live session of the audience that the route is for, and nobody else. */
@Injectable()
export class BearerGuard extends StrategyGuard<CurrentSession>(BEARER, 'session') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override judge({ audience }: CurrentSession, context: ExecutionContext): void {
    const places = [context.getHandler(), context.getClass()];
    const required = this.reflector.getAllAndOverride<Audience>(REQUIRED_AUDIENCE, places) ?? 'application';
    if (audience !== required) throw new BearerInvalid();
  }
}
