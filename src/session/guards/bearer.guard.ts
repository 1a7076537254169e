import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Audience } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import { BEARER, type CurrentSession } from './bearer.strategy.js';

export const REQUIRED_AUDIENCE = 'gatehouse:required-audience';

/** Admits only the bearer of a living session of the audience that the route is for. */
@Injectable()
export class BearerGuard extends AuthGuard(BEARER) {
  constructor(private readonly reflector: Reflector) {
    super({ property: 'session' });
  }

  override handleRequest<Session = CurrentSession>(
    error: unknown,
    session: CurrentSession | false,
    _info: unknown,
    context: ExecutionContext,
  ): Session {
    if (error) throw error;
    const audience = this.reflector.getAllAndOverride<Audience>(REQUIRED_AUDIENCE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!session || session.audience !== (audience ?? 'application')) throw new BearerInvalid();
    return session as Session;
  }
}
